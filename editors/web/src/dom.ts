// Short ways to make and find elements.

/** The element of index.html with this id. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`the page has no ${id}`);
  }
  return element;
}

/** An element with properties, attributes (whose names have a hyphen, or `role`) and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Record<string, unknown> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") {
      element.setAttribute(key, String(value));
    } else {
      Object.assign(element, { [key]: value });
    }
  }
  element.append(...children);
  return element;
}

export interface Tab {
  id: string;
  title: string;
  /** The id of what it shows. */
  panel: string;
  /** A mark behind the title, and what it says. */
  mark?: [string, string];
  /** Closes it, if it can be closed. */
  close?: () => void;
}

/** Fills a list of tabs, of which one is shown; arrows go from tab to tab, Delete closes one. */
export function showTabs(list: HTMLElement, tabs: Tab[], shown: string | undefined, choose: (id: string) => void): void {
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(
    ...tabs.map(({ id, title, panel, mark, close }) => {
      const isShown = id === shown;
      const tab = make("button", {
        role: "tab",
        "aria-selected": isShown,
        "aria-controls": panel,
        tabIndex: isShown ? 0 : -1,
        onclick: () => choose(id),
        onkeydown: (event: KeyboardEvent) => {
          const at = tabs.findIndex((tab) => tab.id === id);
          const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
          if (Object.hasOwn(steps, event.key)) {
            event.preventDefault();
            choose(tabs[(steps[event.key] + tabs.length) % tabs.length].id);
          } else if (event.key === "Delete") {
            close?.();
          }
        },
      });
      tab.append(title);
      if (mark !== undefined) {
        tab.append(make("span", { className: "mark", textContent: mark[0], "aria-label": mark[1] }));
      }
      const whole = make("span", { className: "tab", role: "presentation" }, tab);
      if (close !== undefined) {
        const name = `Close ${title}`;
        whole.append(make("button", { className: "close", textContent: "×", title: name, "aria-label": name, tabIndex: -1, onclick: close }));
      }
      return whole;
    }),
  );
  if (hadFocus) {
    list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }
}
