//! The mutants of one file.

use crate::cfg::is_compiled;
use crate::mutant::{Form, Mutant, one_line};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, Pat, ReturnType, Stmt, UnOp};

/// Calls whose arguments are only hints: a wrong capacity changes no result.
const HINTS: [&str; 3] = ["with_capacity", "reserve", "reserve_exact"];

pub(crate) struct Finder<'a> {
    path: &'a str,
    text: &'a str,
    /// The names of the items around a place.
    names: Vec<String>,
    /// The depth of code that is evaluated while compiling.
    in_constant: usize,
    pub(crate) mutants: Vec<Mutant>,
    pub(crate) constant: usize,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(path: &'a str, text: &'a str) -> Self {
        let (names, mutants) = (Vec::new(), Vec::new());
        Self { path, text, names, in_constant: 0, mutants, constant: 0 }
    }

    fn range(&self, item: &impl Spanned) -> Range<usize> {
        let mut range = item.span().byte_range();
        // A byte order mark counts as no byte.
        range.end = range.end.min(self.text.len());
        range
    }

    fn source(&self, item: &impl Spanned) -> &'a str {
        &self.text[self.range(item)]
    }

    fn add(&mut self, form: Form, range: Range<usize>, original: &str, replacement: String) {
        if self.in_constant > 0 {
            self.constant += 1;
            return;
        }
        self.mutants.push(Mutant {
            path: self.path.to_owned(),
            line: self.text[..range.start].matches('\n').count() + 1,
            function: self.names.join("::"),
            original: one_line(original),
            replacement,
            form,
            range,
        });
    }

    /// Adds a mutant that replaces an expression.
    fn replace(&mut self, expression: &impl Spanned, replacement: String) {
        let original = self.source(expression);
        self.add(Form::Expression, self.range(expression), original, replacement);
    }

    fn named(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.names.push(name);
        visit(self);
        self.names.pop();
    }

    fn constant(&mut self, visit: impl FnOnce(&mut Self)) {
        self.in_constant += 1;
        visit(self);
        self.in_constant -= 1;
    }

    /// The mutants of a whole function: it returns at once.
    fn function(&mut self, signature: &syn::Signature, body: &Block) {
        let text = self.source(body);
        let inside = text[1..text.len() - 1].trim();
        let at = self.range(body).start + 1;
        for value in values(&signature.output) {
            if value != inside && !inside.is_empty() {
                let replacement = format!("return {value};");
                self.add(Form::Return, at..at, "{ … }", replacement);
            }
        }
        self.visit_block(body);
    }
}

/// Values of a type that are easy to write.
fn values(output: &ReturnType) -> Vec<&'static str> {
    let ReturnType::Type(_, of) = output else { return vec![""] };
    let name = type_name(of);
    match &*name {
        "bool" => vec!["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "isize" => vec!["0", "1"],
        "&str" => vec![r#""""#, r#""xyzzy""#],
        "String" | "Cow" => vec![r#""".into()"#, r#""xyzzy".into()"#],
        "Option" => vec!["None"],
        "Vec" => vec!["Default::default()"],
        "fmt::Result" | "Result<()" => vec!["Ok(())"],
        "Result<bool" => vec!["Ok(true)", "Ok(false)"],
        "Result<usize" | "Result<String" | "Result<Vec" | "Result<Option" => {
            vec!["Ok(Default::default())"]
        }
        _ => Vec::new(),
    }
}

/// The name of a type, for `Result` with the start of its first parameter.
fn type_name(of: &syn::Type) -> String {
    let path = match of {
        syn::Type::Reference(it) => {
            let name = type_name(&it.elem);
            return if name == "str" { "&str".to_owned() } else { String::new() };
        }
        syn::Type::Tuple(it) if it.elems.is_empty() => return "()".to_owned(),
        syn::Type::Path(it) => &it.path,
        _ => return String::new(),
    };
    let Some(last) = path.segments.last() else { return String::new() };
    let name = last.ident.to_string();
    match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) if name == "Result" => {
            match arguments.args.first() {
                Some(syn::GenericArgument::Type(first)) => format!("Result<{}", type_name(first)),
                _ => String::new(),
            }
        }
        _ if name == "Result" && path.segments.len() == 2 => "fmt::Result".to_owned(),
        _ => name,
    }
}

/// The operators that replace an operator.
fn operators(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) | BinOp::Rem(_) => &["*"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) | BinOp::BitXor(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["+="],
        BinOp::DivAssign(_) | BinOp::RemAssign(_) => &["*="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) | BinOp::BitXorAssign(_) => &["&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// Returns `true` if a condition has `let`, which must stay where it is.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(it) => has_let(&it.left) || has_let(&it.right),
        _ => false,
    }
}

/// The constants that replace a constant.
fn constants(literal: &Lit) -> Vec<String> {
    match literal {
        Lit::Bool(it) => vec![(!it.value).to_string()],
        Lit::Int(it) => match it.base10_parse::<u128>() {
            Ok(0) => vec![format!("1{}", it.suffix())],
            Ok(number) => {
                vec![
                    format!("{}{}", number + 1, it.suffix()),
                    format!("{}{}", number - 1, it.suffix()),
                ]
            }
            Err(_) => Vec::new(),
        },
        Lit::Byte(it) => vec![format!("{}_u8", it.value().wrapping_add(1))],
        Lit::Char(it) => {
            let next = char::from_u32(u32::from(it.value()) + 1).unwrap_or('x');
            vec![format!("{next:?}")]
        }
        _ => Vec::new(),
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_angle_bracketed_generic_arguments(
        &mut self,
        _: &'ast syn::AngleBracketedGenericArguments,
    ) {
    }
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_compiled(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if is_compiled(&item.attrs) {
            self.named(item.sig.ident.to_string(), |it| it.function(&item.sig, &item.block));
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_compiled(&item.attrs) {
            let of = match &*item.self_ty {
                syn::Type::Path(it) => {
                    it.path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default()
                }
                other => one_line(self.source(other)),
            };
            let of = match item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last()) {
                Some(of_trait) => format!("<{of} as {}>", of_trait.ident),
                None => of,
            };
            self.named(of, |it| visit::visit_item_impl(it, item));
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if is_compiled(&item.attrs) {
            self.named(item.ident.to_string(), |it| visit::visit_item_trait(it, item));
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if is_compiled(&item.attrs) {
            self.named(item.sig.ident.to_string(), |it| it.function(&item.sig, &item.block));
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default
            && is_compiled(&item.attrs)
        {
            self.named(item.sig.ident.to_string(), |it| it.function(&item.sig, body));
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant(|it| visit::visit_item_const(it, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant(|it| visit::visit_item_static(it, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.constant(|it| visit::visit_impl_item_const(it, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.constant(|it| visit::visit_trait_item_const(it, item));
    }

    fn visit_expr_const(&mut self, item: &'ast syn::ExprConst) {
        self.constant(|it| visit::visit_expr_const(it, item));
    }

    fn visit_expr_repeat(&mut self, item: &'ast syn::ExprRepeat) {
        self.visit_expr(&item.expr);
        self.constant(|it| it.visit_expr(&item.len));
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let is_deletable = match statement {
            Stmt::Expr(expression, Some(_)) => match expression {
                Expr::MethodCall(it) => !HINTS.iter().any(|hint| it.method == hint),
                Expr::Binary(it) => !operators(&it.op).is_empty(),
                Expr::Call(_)
                | Expr::Assign(_)
                | Expr::Break(_)
                | Expr::Continue(_)
                | Expr::Return(_)
                | Expr::Try(_) => true,
                _ => false,
            },
            _ => false,
        };
        if let Stmt::Local(local) = statement
            && !is_compiled(&local.attrs)
        {
            return;
        }
        if is_deletable {
            let original = self.source(statement);
            self.add(Form::Statement, self.range(statement), original, String::new());
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(it) if !has_let(expression) => {
                let (left, right) = (self.source(&it.left), self.source(&it.right));
                for operator in operators(&it.op) {
                    self.replace(expression, format!("({left}) {operator} ({right})"));
                }
            }
            Expr::Unary(it) if matches!(it.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let inner = self.source(&it.expr).to_owned();
                self.replace(expression, inner);
            }
            Expr::Lit(it) => {
                for constant in constants(&it.lit) {
                    self.replace(expression, constant);
                }
            }
            Expr::If(it) if is_call(&it.cond) => {
                let condition = self.source(&it.cond);
                self.replace(&it.cond, format!("!({condition})"));
            }
            Expr::While(it) if is_call(&it.cond) => {
                self.replace(&it.cond, "false".to_owned());
            }
            Expr::Match(it) => self.arms(it),
            _ => {}
        }
        if let Expr::If(syn::ExprIf { attrs, .. }) | Expr::Block(syn::ExprBlock { attrs, .. }) =
            expression
            && !is_compiled(attrs)
        {
            return;
        }
        visit::visit_expr(self, expression);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let is_hint = match &*call.func {
            Expr::Path(it) => it.path.segments.last().is_some_and(|it| is_hint(&it.ident)),
            _ => false,
        };
        if !is_hint {
            visit::visit_expr_call(self, call);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if is_hint(&call.method) {
            self.visit_expr(&call.receiver)
        } else {
            visit::visit_expr_method_call(self, call)
        }
    }
}

impl Finder<'_> {
    /// The arms of a match: guards are always true or false; an arm before `_` never matches.
    fn arms(&mut self, whole: &syn::ExprMatch) {
        let is_wild = |arm: &syn::Arm| matches!(arm.pat, Pat::Wild(_)) && arm.guard.is_none();
        let wild = whole.arms.iter().position(is_wild).unwrap_or(0);
        for (n, arm) in whole.arms.iter().enumerate() {
            match &arm.guard {
                Some((_, guard)) if !has_let(guard) => {
                    self.replace(guard, "true".to_owned());
                    self.replace(guard, "false".to_owned());
                }
                None if n < wild && is_compiled(&arm.attrs) => {
                    let at = self.range(&arm.pat).end;
                    let original = self.source(&arm.pat);
                    self.add(Form::Arm, at..at, original, "no match".to_owned());
                }
                _ => {}
            }
        }
    }
}

fn is_hint(name: &syn::Ident) -> bool {
    HINTS.iter().any(|hint| name == hint)
}

/// Returns `true` if a condition has no operator that would be changed.
fn is_call(condition: &Expr) -> bool {
    matches!(
        condition,
        Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Macro(_)
            | Expr::Path(_)
            | Expr::Field(_)
            | Expr::Index(_)
    )
}
