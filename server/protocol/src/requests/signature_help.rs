//! `textDocument/signatureHelp`

use lsp_types as lsp;
use ludex_base::File;
use ludex_base::signature_help::SignatureHelp as Signature;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct SignatureHelp;

impl DocumentRequest for SignatureHelp {
    const METHOD: &'static str = "textDocument/signatureHelp";
    type Params = lsp::SignatureHelpParams;
    type Answer = lsp::SignatureHelp;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        // In prose a blank, a comma or a bracket is nothing but that. Asked for by hand, the signature is given there too.
        if params.context.as_ref().is_some_and(is_typed)
            && ludex_ide::signature_help::is_in_text(&snapshot.db, file, offset)
        {
            return Ok(None);
        }
        let found = ludex_ide::signature_help::signature_help(&snapshot.db, file, offset);
        Ok(found.map(|found| convert(snapshot, &found)))
    }
}

/// True if nobody has asked: it was a sign that was typed, or what was typed behind one while the client was still waiting
/// for the answer, when it shows no signature yet.
fn is_typed(context: &lsp::SignatureHelpContext) -> bool {
    context.trigger_kind == lsp::SignatureHelpTriggerKind::TRIGGER_CHARACTER
        || context.trigger_kind == lsp::SignatureHelpTriggerKind::CONTENT_CHANGE
            && context.active_signature_help.is_none()
}

fn convert(snapshot: &Snapshot, found: &Signature) -> lsp::SignatureHelp {
    // Offsets in labels are in UTF-16, whatever positions are in.
    let units = |at: usize| found.label[..at].encode_utf16().count() as u32;
    let parameters: Vec<lsp::ParameterInformation> = found
        .parameters
        .iter()
        .map(|parameter| lsp::ParameterInformation {
            label: if snapshot.capabilities.label_offsets {
                lsp::ParameterLabel::LabelOffsets([units(parameter.range.start), units(parameter.range.end)])
            } else {
                lsp::ParameterLabel::Simple(found.label[parameter.range.clone()].to_owned())
            },
            documentation: snapshot.documentation(&parameter.documentation),
        })
        .collect();
    // Behind the last parameter the cursor is at none, which the protocol has no word for: left out, the number would
    // mean the first. One that lies behind them marks none. Without parameters there is nothing to mark.
    let behind = u32::try_from(parameters.len()).ok().filter(|count| *count > 0);
    let active = found.active.or(behind);
    let signature = lsp::SignatureInformation {
        label: found.label.clone(),
        documentation: snapshot.documentation(&found.documentation),
        parameters: Some(parameters),
        active_parameter: active,
    };
    lsp::SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: active }
}
