//! Hover texts of the sizes in `area` and `world` forms and in the variant `world-size` (the manual's chapters Area and
//! World, Variants).

use ludex_base::markup::{Words, code};

use super::values::{grouped, literal};
use crate::forms::{Form, adds};
use crate::source::lower::Datum;
use crate::spot::Spot;

/// The number under the cursor, if it is a size.
pub(super) fn here(spot: &Spot<'_>) -> Option<Words> {
    let (item, list, node) = (spot.item, spot.form(), spot.node());
    literal(spot, node)?;
    match spot.which()? {
        Form::Area if spot.path.len() == 2 && !adds(item, list, 1) => {
            let sizes: Vec<u32> = leading_numbers(spot, list, 2);
            match sizes.as_slice() {
                [both] if *both == node => Some(Words::from("The width and the height of the area, in cells.")),
                [width, height] if *width == node => Some(side_of(spot, "width", *width, *height)),
                [width, height] if *height == node => Some(side_of(spot, "height", *width, *height)),
                _ => None,
            }
        }
        Form::World if leading_numbers(spot, list, 1).first() == Some(&node) => {
            Some(Words::from("The circumference of the world, in cells."))
        }
        Form::GameModule => world_size(spot),
        _ => None,
    }
}

/// The numbers behind the head of a list and behind a symbol after it.
fn leading_numbers(spot: &Spot<'_>, list: u32, most: usize) -> Vec<u32> {
    let item = spot.item;
    let elements = item.children(list).skip(1).skip_while(|node| item.symbol(*node).is_some());
    elements.take_while(|node| matches!(item.datum(*node), Datum::Number(_))).take(most).collect()
}

/// "The width of the area, in cells: 60 by 30 are 1,800 cells."
fn side_of(spot: &Spot<'_>, what: &str, width: u32, height: u32) -> Words {
    let cells = |node: u32| literal(spot, node).and_then(|size| usize::try_from(size).ok());
    let product = cells(width).zip(cells(height)).and_then(|(width, height)| width.checked_mul(height));
    match product {
        Some(all) => {
            Words::from(format!("The {what} of the area, in cells; the area has at most {} of them.", grouped(all)))
        }
        None => Words::from(format!("The {what} of the area, in cells.")),
    }
}

/// `(world-size (width height circumference))` among the variants of a module.
fn world_size(spot: &Spot<'_>) -> Option<Words> {
    let depth =
        spot.path.iter().position(|node| spot.item.head(*node).is_some_and(|head| head.as_str() == "world-size"))?;
    let list = *spot.path.get(depth + 1)?;
    let position = spot.item.children(list).position(|node| node == spot.node())?;
    let what = ["width of the area", "height of the area", "circumference of the world"].get(position)?;
    Some(
        Words::from(format!("The {what}, in cells, unless the players choose another for "))
            .with(code("world-size"))
            .text("."),
    )
}
