//! A place in a definition: the expressions around it and their types. What an editor asks about a place
//! is answered from here, so that it cannot differ from what the checks say.

use ludex_base::{Db, File};
use ludex_syntax::{TextRange, TextSize};

use crate::hir::items::items;
use crate::hir::lower::body;
use crate::hir::{Body, Expr, ExprId, LocalId, LocalKind, LoopContext};
use crate::infer::{Inference, infer};
use crate::types::signatures::{Signatures, signatures};

/// The longest text of an expression that is shown on one line, in characters.
const MAX_TEXT: usize = 60;

/// The index of the item that an offset is in or behind, and its start in bytes.
pub(crate) fn item_at(db: &dyn Db, file: File, offset: TextSize) -> Option<(u32, TextSize)> {
    let starts = &items(db, file).items;
    let index = starts.partition_point(|(start, _)| *start <= offset).checked_sub(1)?;
    let (start, _) = starts.get(index)?;
    Some((index as u32, *start))
}

/// A definition, asked about a place in it.
pub(crate) struct Spot<'db> {
    /// The index of the item in the file.
    pub(crate) item: u32,
    /// The start of the item in the file, in bytes.
    pub(crate) start: TextSize,
    /// Its expressions.
    pub(crate) body: &'db Body,
    /// Their types.
    pub(crate) types: &'db Inference,
    /// The declarations of the program.
    pub(crate) signatures: &'db Signatures,
}

impl<'db> Spot<'db> {
    /// The definition that an offset is in or behind; `None` if the item there is none.
    pub(crate) fn at(db: &'db dyn Db, file: File, offset: TextSize) -> Option<Spot<'db>> {
        let (item, start) = item_at(db, file, offset)?;
        Spot::of(db, file, item, start)
    }

    /// The definition that is an item.
    pub(crate) fn of(db: &'db dyn Db, file: File, item: u32, start: TextSize) -> Option<Spot<'db>> {
        let body: &'db Body = body(db, file, item).as_ref()?;
        Some(Spot { item, start, body, types: infer(db, file, item), signatures: signatures(db, file) })
    }

    /// The place in the file of a place in the definition.
    pub(crate) fn place(&self, range: TextRange) -> TextRange {
        range + self.start
    }

    /// The innermost expression around a place of the file, and every one around that.
    pub(crate) fn around(&self, place: TextRange) -> Vec<ExprId> {
        place.checked_sub(self.start).map(|place| self.body.around(place)).unwrap_or_default()
    }

    /// The parameter or variable that is bound at a place of the file.
    pub(crate) fn local_at(&self, place: TextRange) -> Option<LocalId> {
        let found = self.body.locals.iter().position(|local| self.place(local.range) == place)?;
        Some(LocalId(found as u32))
    }

    /// True if there is something to say about the type of an expression.
    pub(crate) fn has_type(&self, id: ExprId) -> bool {
        !self.signatures.types.is_unknown(self.types.ty(id))
    }

    /// The variables that a loop changes.
    pub(crate) fn loop_variables(&self, id: ExprId) -> Vec<LocalId> {
        match self.body.expr(id) {
            Expr::While { context: LoopContext::Let(local), .. } => vec![*local],
            Expr::While { context: LoopContext::Parameters, .. } => self.parameters_around(self.body.range(id)),
            _ => Vec::new(),
        }
    }

    /// The parameters of the equation around a place in the definition.
    pub(crate) fn parameters_around(&self, place: TextRange) -> Vec<LocalId> {
        let equation = self.body.equation_at(place);
        equation.and_then(|equation| equation.params.as_ref()).map(|(params, _)| params.clone()).unwrap_or_default()
    }

    /// True if a loop gives a parameter or variable new values.
    pub(crate) fn is_changed(&self, local: LocalId) -> bool {
        let parameter = matches!(self.body.local(local).kind, LocalKind::Parameter(_));
        self.body.ids().any(|id| match self.body.expr(id) {
            Expr::While { context: LoopContext::Let(own), .. } => *own == local,
            Expr::While { context: LoopContext::Parameters, .. } => {
                parameter && self.body.local(local).scope.contains_range(self.body.range(id))
            }
            _ => false,
        })
    }
}

/// A piece of a program on one line, without comments at the ends of lines and cut off where it is long.
pub(crate) fn excerpt(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("--").next().unwrap_or_default());
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let line = words.join(" ").replace('`', "'");
    match line.char_indices().nth(MAX_TEXT) {
        Some((cut, _)) => format!("{}…", line.get(..cut).unwrap_or_default()),
        None => line,
    }
}
