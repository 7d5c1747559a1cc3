// @vitest-environment jsdom
import {describe, expect, it} from "vitest";
import {escapeHtml} from "../../../loaders/report/escape-html.js";

describe("escapeHtml(text)", () => {
  const hostile = `" onclick="alert(1)" x="&amp; <b>'\${1}\`</b>`;

  it("stays one attribute and one text, whatever it holds", () => {
    const host = document.createElement("div");
    host.innerHTML = `<a href="${escapeHtml(hostile)}">${escapeHtml(hostile)}</a>`;
    const [link, ...others] = host.children;
    expect(others).toEqual([]);
    expect(link!.getAttributeNames()).toEqual(["href"]);
    expect(link!.getAttribute("href")).toBe(hostile);
    expect([link!.childElementCount, link!.textContent]).toEqual([0, hostile]);
  });

  it("leaves no sign that opens an expression, a template or code of Markdown", () => {
    expect(escapeHtml("${x} `y`")).not.toMatch(/[$`]/);
  });
});
