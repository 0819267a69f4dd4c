//! Conversions from the analysis' plain data to the protocol's types. The only code that touches columns.

use lsp_types as lsp;
use ludex_base::diagnostic::shown_range;
use ludex_base::line_index;
use ludex_base::markup::LinkTarget;
use ludex_base::model::SymbolKind;
use ludex_base::navigation::NavigationTarget;
use ludex_base::{Diagnostic, File, LineColumn, Markup, Severity, TextRange, TextSize};
use ludex_ide::outline;

use super::protocol;
use crate::snapshot::Snapshot;

impl Snapshot {
    /// The place of a byte offset.
    pub(crate) fn position(&self, file: File, offset: TextSize) -> lsp::Position {
        let at = line_index(&self.db, file).line_column(file.text(&self.db), offset, self.encoding);
        lsp::Position::new(at.line, at.column)
    }

    /// The places of a byte range.
    pub(crate) fn range(&self, file: File, range: TextRange) -> lsp::Range {
        lsp::Range::new(self.position(file, range.start()), self.position(file, range.end()))
    }

    /// The byte offset of a place, clamped to the text.
    pub(crate) fn offset(&self, file: File, position: lsp::Position) -> TextSize {
        let at = LineColumn { line: position.line, column: position.character };
        line_index(&self.db, file).offset(file.text(&self.db), at, self.encoding)
    }

    /// A range in a file.
    pub(crate) fn location(&self, file: File, range: TextRange) -> Option<protocol::Location> {
        Some(protocol::Location { uri: self.uri(file)?, range: self.range(file, range) })
    }

    /// A place to jump to.
    pub(crate) fn location_link(
        &self,
        origin: File,
        origin_range: TextRange,
        target: &NavigationTarget,
    ) -> Option<protocol::LocationLink> {
        Some(protocol::LocationLink {
            origin_selection_range: self.range(origin, origin_range),
            target_uri: self.uri(target.file)?,
            target_range: self.range(target.file, target.full_range),
            target_selection_range: self.range(target.file, target.name_range),
        })
    }

    /// A text for people, as Markdown or plain. Links get the addresses by which the client knows
    /// the files.
    pub(crate) fn markup(&self, markup: &Markup, markdown: bool) -> lsp::MarkupContent {
        if !markdown {
            return lsp::MarkupContent { kind: lsp::MarkupKind::PlainText, value: markup.plain() };
        }
        let address = |target: LinkTarget| {
            let line = self.position(target.file, target.range.start()).line + 1;
            Some(self.uri(target.file)?.link_destination((!target.range.is_empty()).then_some(line)))
        };
        lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value: markup.markdown(&address) }
    }

    /// The text about a completion or a signature; nothing if it is empty.
    pub(crate) fn documentation(&self, markup: &Markup) -> Option<lsp::Documentation> {
        let content = || self.markup(markup, self.capabilities.markdown_documentation);
        (!markup.is_empty()).then(|| lsp::Documentation::MarkupContent(content()))
    }

    /// A finding.
    pub(crate) fn diagnostic(&self, file: File, diagnostic: &Diagnostic) -> protocol::Diagnostic {
        let code = diagnostic.full_code(file.dialect(&self.db));
        let related =
            diagnostic.related.iter().filter(|_| self.capabilities.related_information).filter_map(|related| {
                let location = self.location(related.file, related.range)?;
                Some(protocol::RelatedInformation { location, message: related.message.clone() })
            });
        protocol::Diagnostic {
            range: self.range(file, shown_range(file.text(&self.db), diagnostic.range)),
            severity: severity(diagnostic.severity),
            code_description: self.capabilities.page_of(&code),
            code,
            source: protocol::SOURCE,
            message: diagnostic.message(),
            related_information: related.collect(),
            tags: diagnostic.unnecessary.then_some(lsp::DiagnosticTag::UNNECESSARY).into_iter().collect(),
        }
    }

    /// An entry of the outline with what is in it.
    pub(crate) fn document_symbol(&self, file: File, symbol: outline::DocumentSymbol) -> lsp::DocumentSymbol {
        let children: Vec<lsp::DocumentSymbol> =
            symbol.children.into_iter().map(|child| self.document_symbol(file, child)).collect();
        #[allow(deprecated)] // The field must be given.
        lsp::DocumentSymbol {
            name: symbol.name,
            detail: (!symbol.detail.is_empty()).then_some(symbol.detail),
            kind: symbol_kind(symbol.kind),
            tags: None,
            deprecated: None,
            range: self.range(file, symbol.full_range),
            selection_range: self.range(file, symbol.name_range),
            children: (!children.is_empty()).then_some(children),
        }
    }
}

/// The protocol's severity.
pub(crate) fn severity(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Information => lsp::DiagnosticSeverity::INFORMATION,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    }
}

/// The protocol's symbol kind.
pub(crate) fn symbol_kind(kind: SymbolKind) -> lsp::SymbolKind {
    match kind {
        SymbolKind::Module => lsp::SymbolKind::MODULE,
        SymbolKind::Class => lsp::SymbolKind::CLASS,
        SymbolKind::Enum => lsp::SymbolKind::ENUM,
        SymbolKind::EnumMember => lsp::SymbolKind::ENUM_MEMBER,
        SymbolKind::Function => lsp::SymbolKind::FUNCTION,
        SymbolKind::Constant => lsp::SymbolKind::CONSTANT,
        SymbolKind::Variable => lsp::SymbolKind::VARIABLE,
        SymbolKind::Property => lsp::SymbolKind::PROPERTY,
        SymbolKind::Object => lsp::SymbolKind::OBJECT,
        SymbolKind::Array => lsp::SymbolKind::ARRAY,
        SymbolKind::String => lsp::SymbolKind::STRING,
        SymbolKind::Struct => lsp::SymbolKind::STRUCT,
    }
}
