//! The part of JSON Schema in which the schemas in `docs/schemas` and `tests/data/schemas` are written, and the check of
//! a value against one.

use serde_json::Value;

/// The faults of a value by a schema, each with its place; none if it is valid.
///
/// # Panics
/// If the schema has a keyword that is not known here.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, schema, value, "", &mut faults);
    faults
}

fn check(root: &Value, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
    let mut is_wrong = |why: String| faults.push(format!("{place}: {why}"));
    for (keyword, wanted) in schema.as_object().into_iter().flatten() {
        match keyword.as_str() {
            "type" if !types(wanted).any(|name| is_of_type(value, name)) => is_wrong(format!("it is not {wanted}")),
            "enum" if !list(wanted).contains(value) => is_wrong(format!("{value} is not one of {wanted}")),
            "minimum" if value.as_f64() < wanted.as_f64() && value.is_number() => {
                is_wrong(format!("less than {wanted}"))
            }
            "minItems" if value.is_array() && (list(value).len() as u64) < wanted.as_u64().unwrap_or(0) => {
                is_wrong(format!("fewer than {wanted}"));
            }
            "uniqueItems" if list(value).iter().enumerate().any(|(at, item)| list(value)[..at].contains(item)) => {
                is_wrong("an item is there twice".to_owned());
            }
            "required" if value.is_object() => {
                let missing = list(wanted).iter().filter_map(Value::as_str).filter(|key| value.get(key).is_none());
                missing.for_each(|key| is_wrong(format!("`{key}` is missing")));
            }
            "additionalProperties" if *wanted == Value::Bool(false) => {
                let known = |key: &str| schema["properties"].get(key).is_some();
                let more = value.as_object().into_iter().flat_map(|object| object.keys()).filter(|key| !known(key));
                more.for_each(|key| is_wrong(format!("`{key}` is not known")));
            }
            "anyOf" if !list(wanted).iter().any(|one| is_valid(root, one, value)) => {
                is_wrong("it is none of what it can be".to_owned());
            }
            "type"
            | "enum"
            | "minimum"
            | "minItems"
            | "uniqueItems"
            | "required"
            | "anyOf"
            | "comment"
            | "$schema"
            | "title"
            | "description"
            | "definitions"
            | "$ref"
            | "items"
            | "properties"
            | "additionalProperties" => {}
            other => panic!("{other} is not a known keyword"),
        }
    }
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/definitions/").expect("the place of a definition");
        check(root, &root["definitions"][name], value, place, faults);
    }
    for (at, item) in list(value).iter().enumerate() {
        check(root, &schema["items"], item, &format!("{place}/{at}"), faults);
    }
    for (key, part) in value.as_object().into_iter().flatten() {
        let own = schema["properties"].get(key).unwrap_or(&schema["additionalProperties"]);
        check(root, own, part, &format!("{place}/{key}"), faults);
    }
}

fn is_valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let mut faults = Vec::new();
    check(root, schema, value, "", &mut faults);
    faults.is_empty()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The names of types in a schema, which has one or a list.
fn types(wanted: &Value) -> impl Iterator<Item = &str> {
    wanted.as_str().into_iter().chain(list(wanted).iter().filter_map(Value::as_str))
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "object" => value.is_object(),
        "string" => value.is_string(),
        other => panic!("{other} is not a type"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::faults;

    #[test]
    fn what_a_value_does_against_a_schema() {
        let schema = json!({
            "type": "object",
            "required": ["a"],
            "additionalProperties": false,
            "properties": {"a": {"$ref": "#/definitions/small"}, "b": {"type": "array", "uniqueItems": true}},
            "definitions": {"small": {"anyOf": [{"type": "integer", "minimum": 2}, {"enum": ["none"]}]}},
        });
        for value in [json!({"a": 2}), json!({"a": "none", "b": [1, 2]})] {
            assert_eq!(faults(&schema, &value), Vec::<String>::new());
        }
        for (value, expected) in [
            (json!([]), ": it is not \"object\""),
            (json!({}), ": `a` is missing"),
            (json!({"a": 1}), "/a: it is none of what it can be"),
            (json!({"a": 2, "c": 1}), ": `c` is not known"),
            (json!({"a": 2, "b": [1, 1]}), "/b: an item is there twice"),
        ] {
            assert_eq!(faults(&schema, &value), [expected]);
        }
    }
}
