//! The clients, with and without the guard.

use crate::world::World;
use ::ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ::ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use hickory_resolver::TokioResolver;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
use http_body_util::{BodyExt, Empty};
use hyper_util::client::legacy::Client as Hyper;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::client::legacy::connect::{Connect, HttpConnector};
use hyper_util::rt::TokioExecutor;
use std::future::Future;
use std::io::Read as _;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::runtime::Runtime;
use urlens_guard::{Guard, GuardConnector, HickoryResolver, Resolve, Url};

/// The largest body of the policy, and the length at which clients without limits stop.
pub(crate) const LIMIT: usize = 64 << 10;
pub(crate) const LONG: usize = 1 << 20;

/// A client: it fetches a URL, and returns the body.
pub(crate) type Fetch = Box<dyn Fn(&str) -> Result<Vec<u8>, String>>;

pub(crate) struct Client {
    pub(crate) name: &'static str,
    pub(crate) guarded: bool,
    pub(crate) fetch: Fetch,
}

const AUTHORIZATION: (&str, &str) = ("authorization", "Bearer secret");

/// A resolver that asks the name server of the world.
pub(crate) fn resolver(world: &World) -> HickoryResolver {
    let mut connection = ConnectionConfig::udp();
    connection.port = world.dns.port();
    let mut server = NameServerConfig::udp(world.dns.ip());
    server.connections = vec![connection];
    let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
    let mut builder = TokioResolver::builder_with_config(config, Default::default());
    builder.options_mut().attempts = 1;
    builder.options_mut().timeout = Duration::from_secs(2);
    HickoryResolver::new(builder.build().unwrap()).unwrap()
}

pub(crate) fn clients(world: &World, guard: &Guard, uses_environment: bool) -> Vec<Client> {
    let runtime = Arc::new(Runtime::new().unwrap());
    let client = |name, guarded, fetch| Client { name, guarded, fetch };
    vec![
        client("reqwest", true, guarded_reqwest(guard, &runtime, true)),
        client("reqwest, text not checked", true, guarded_reqwest(guard, &runtime, false)),
        client("hyper", true, guarded_hyper(guard, &runtime)),
        client("ureq", true, guarded_ureq(guard)),
        client("reqwest", false, plain_reqwest(world, &runtime, uses_environment)),
        client("hyper", false, plain_hyper(world, &runtime)),
        client("ureq", false, plain_ureq(world, uses_environment)),
        client("reqwest, checked before", false, {
            let (guard, fetch) = (guard.clone(), plain_reqwest(world, &runtime, uses_environment));
            Box::new(move |text| {
                let permit = guard.check(text).map_err(|it| it.to_string())?;
                fetch(permit.url().as_str())
            })
        }),
    ]
}

fn message(error: impl std::fmt::Debug) -> String {
    format!("{error:?}")
}

fn guarded_reqwest(guard: &Guard, runtime: &Arc<Runtime>, checks_text: bool) -> Fetch {
    let (guard, runtime) = (guard.clone(), runtime.clone());
    let client = guard.client_builder().build().unwrap();
    Box::new(move |text| {
        runtime.block_on(async {
            let text = if checks_text {
                String::from(guard.check_text(text).map_err(message)?.as_str())
            } else {
                text.to_owned()
            };
            let request = client.get(text).header(AUTHORIZATION.0, AUTHORIZATION.1);
            let response = request.send().await.map_err(message)?;
            guard.read(response).await.map_err(message)
        })
    })
}

fn guarded_ureq(guard: &Guard) -> Fetch {
    let client = guard.ureq();
    Box::new(move |text| {
        let request = client.get(text).header(AUTHORIZATION.0, AUTHORIZATION.1);
        request.call().map(|it| it.into_body()).map_err(message)
    })
}

fn guarded_hyper(guard: &Guard, runtime: &Arc<Runtime>) -> Fetch {
    let (guard, runtime) = (guard.clone(), runtime.clone());
    let client = Hyper::builder(TokioExecutor::new()).build(GuardConnector::new(guard.clone()));
    Box::new(move |text| {
        let fetching = async {
            let rules = guard.policy().fetch();
            let (mut url, mut sends) = (guard.check_text(text).map_err(message)?, true);
            for followed in 0.. {
                let response = get(&client, url.as_str(), sends).await?;
                if let Some(location) = response.headers().get("location") {
                    let location = String::from_utf8_lossy(location.as_bytes()).into_owned();
                    let redirect =
                        guard.check_redirect(&url, &location, followed).map_err(message)?;
                    sends &= redirect.keeps_credentials;
                    url = redirect.url;
                    continue;
                }
                let kind = response.headers().get("content-type").map(|it| it.to_str().unwrap());
                if !rules.allows_content_type(kind) {
                    return Err("media type".to_owned());
                }
                let body = http_body_util::Limited::new(response.into_body(), LIMIT);
                return Ok(body.collect().await.map_err(message)?.to_bytes().to_vec());
            }
            unreachable!()
        };
        let limit = guard.policy().fetch().timeout();
        runtime.block_on(async { tokio::time::timeout(limit, fetching).await.map_err(message)? })
    })
}

async fn get<C: Connect + Clone + Send + Sync + 'static>(
    client: &Hyper<C, Empty<&'static [u8]>>,
    url: &str,
    sends: bool,
) -> Result<hyper::Response<hyper::body::Incoming>, String> {
    let mut request = hyper::Request::get(url);
    if sends {
        request = request.header(AUTHORIZATION.0, AUTHORIZATION.1);
    }
    let request = request.body(Empty::new()).map_err(message)?;
    client.request(request).await.map_err(message)
}

/// A resolver without checks.
#[derive(Clone)]
struct Plain(Arc<HickoryResolver>);

impl std::fmt::Debug for Plain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Plain")
    }
}

impl Plain {
    fn new(world: &World) -> Self {
        Self(Arc::new(resolver(world)))
    }

    fn addresses(&self, name: &str, port: u16) -> Result<Vec<SocketAddr>, String> {
        // As the system does.
        if name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case("localhost.") {
            return Ok(vec![([127, 0, 0, 1], port).into()]);
        }
        let found = self.0.resolve(name).map_err(message)?;
        Ok(found.into_iter().map(|it| SocketAddr::new(it, port)).collect())
    }
}

impl reqwest::dns::Resolve for Plain {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        let plain = self.clone();
        Box::pin(async move {
            let name = name.as_str().to_owned();
            let found = tokio::task::spawn_blocking(move || plain.addresses(&name, 0)).await??;
            Ok(Box::new(found.into_iter()) as reqwest::dns::Addrs)
        })
    }
}

fn plain_reqwest(world: &World, runtime: &Arc<Runtime>, uses_environment: bool) -> Fetch {
    let (runtime, plain) = (runtime.clone(), Plain::new(world));
    let mut builder = reqwest::Client::builder().dns_resolver(Arc::new(plain));
    builder = builder.redirect(reqwest::redirect::Policy::limited(50));
    if !uses_environment {
        builder = builder.no_proxy();
    }
    let client = builder.build().unwrap();
    Box::new(move |text| {
        runtime.block_on(async {
            let request = client.get(text).header(AUTHORIZATION.0, AUTHORIZATION.1);
            let mut response = request.send().await.map_err(message)?;
            let mut body = Vec::new();
            while let Some(chunk) = response.chunk().await.map_err(message)? {
                body.extend_from_slice(&chunk);
                if body.len() > LONG {
                    break;
                }
            }
            Ok(body)
        })
    })
}

impl tower_service::Service<Name> for Plain {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = std::io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let plain = self.clone();
        Box::pin(async move {
            let find = move || plain.addresses(name.as_str(), 0);
            let found = tokio::task::spawn_blocking(find).await.map_err(std::io::Error::other)?;
            Ok(found.map_err(std::io::Error::other)?.into_iter())
        })
    }
}

/// As programs without a guard often do: redirects by hand, with all headers.
fn plain_hyper(world: &World, runtime: &Arc<Runtime>) -> Fetch {
    let runtime = runtime.clone();
    let mut connector = HttpConnector::new_with_resolver(Plain::new(world));
    // Required for TLS.
    connector.enforce_http(false);
    let client = Hyper::builder(TokioExecutor::new()).build(connector);
    Box::new(move |text| {
        runtime.block_on(async {
            let mut url: Url = Url::parse(text).map_err(message)?;
            loop {
                let response = get(&client, url.as_str(), true).await?;
                if let Some(location) = response.headers().get("location") {
                    url = Url::parser()
                        .base(&url)
                        .parse(location.to_str().map_err(message)?)
                        .map_err(message)?;
                    continue;
                }
                let mut body = response.into_body();
                let mut read = Vec::new();
                while let Some(frame) = body.frame().await {
                    read.extend_from_slice(frame.map_err(message)?.data_ref().unwrap());
                    if read.len() > LONG {
                        break;
                    }
                }
                return Ok(read);
            }
        })
    })
}

impl Resolver for Plain {
    fn resolve(
        &self,
        uri: &::ureq::http::Uri,
        _: &::ureq::config::Config,
        _: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ::ureq::Error> {
        let host = uri.host().unwrap_or_default();
        let port = uri.port_u16().unwrap_or(80);
        // As `getaddrinfo` does, which reads short and octal addresses.
        let found = match std::net::ToSocketAddrs::to_socket_addrs(&(
            host.trim_matches(['[', ']']),
            port,
        )) {
            Ok(found) if !host.ends_with(".test") => found.collect(),
            _ => self.addresses(host, port).map_err(|_| ::ureq::Error::HostNotFound)?,
        };
        let mut addresses = self.empty();
        found.into_iter().take(16).for_each(|it| addresses.push(it));
        Ok(addresses)
    }
}

fn plain_ureq(world: &World, uses_environment: bool) -> Fetch {
    let mut config = ::ureq::Agent::config_builder().max_redirects(50);
    if !uses_environment {
        config = config.proxy(None);
    }
    let agent =
        ::ureq::Agent::with_parts(config.build(), DefaultConnector::default(), Plain::new(world));
    Box::new(move |text| {
        let request = agent.get(text).header(AUTHORIZATION.0, AUTHORIZATION.1);
        let response = request.call().map_err(message)?;
        let mut body = Vec::new();
        let reader = response.into_body().into_reader();
        reader.take(LONG as u64 + 1).read_to_end(&mut body).map_err(message)?;
        Ok(body)
    })
}
