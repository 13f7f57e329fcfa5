//! `template` and `template-match`: expansion and matching of URI templates.

use crate::failure::Failure;
use crate::json::{self, Json};
use crate::request::Request;
use urlens_template::{Template, TemplateError, Value};

/// `template`: expands `template` with the values `vars`.
pub(crate) fn expand(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let text = request.text("template")?;
    let template = read(request, &text)?;
    let values = request.values("vars")?;
    let most = request.limits().output;
    let string = template.expand_within(&values, most).map_err(to_failure)?;
    json::object(ok, |it| {
        it.put("string", string);
    });
    Ok(())
}

/// `template-match`: returns the values with which `template` expands to `input`, or null.
pub(crate) fn find(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (text, input) = (request.text("template")?, request.text("input")?);
    let template = read(request, &text)?;
    let found = template.matches(&input).map_err(to_failure)?;
    json::object(ok, |it| match found {
        Some(found) => {
            it.object("vars", |vars| {
                for (name, value) in found {
                    vars.put(name, AsJson(&value));
                }
            });
        }
        None => {
            it.put("vars", None::<&str>);
        }
    });
    Ok(())
}

/// A value of a variable as JSON.
struct AsJson<'v>(&'v Value<'v>);

impl Json for AsJson<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(out, self.0);
    }
}

/// Parses a template, which may have as many expressions as a list has items.
fn read<'t>(request: &Request<'_>, text: &'t str) -> Result<Template<&'t str>, Failure> {
    let most = request.limits().list;
    if text.bytes().filter(|byte| *byte == b'{').nth(most).is_some() {
        return Err(Failure::too_many("expressions", most).in_field("template"));
    }
    Template::parse(text).map_err(to_failure)
}

fn to_failure(error: TemplateError) -> Failure {
    Failure::from(error).in_field("template")
}
