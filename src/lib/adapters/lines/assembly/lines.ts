/** Forms of lines, and the lines that others are compared with. */
import {formOf} from "./host";
import {alike, NONE, SLACK} from "./memory";
import {NEWLINE, newText, text, textEnd, tokenEnd} from "./text";
import {ABSENT, codeOf, INVALID} from "./values";

/** Logs write their records in one way, or in a few. */
const MOST_FORMS: i32 = 4;
/** Bytes of lines that are kept at most. */
const MOST_KEPT: usize = 8 << 20;

/** Lines of the same keys in the same order with the same blanks. */
@unmanaged
class Form {
  /** Values of a line. */
  count: i32;
  /** Per value the place of its key among those wanted, -1 for others. */
  wanted: usize;
  /** The line of this form that was read last. */
  last: usize;
  /** Room for the next one. */
  next: usize;
  /** Room for the bytes of the last one, once those of the text are given up. */
  copy: usize;
  copyRoom: usize;
}

/** A known line. */
const FORM: usize = 0;
const FROM: usize = 4;
const END: usize = 8;
const FIRST: usize = 12;
const STEP: usize = 12;
let scratch: usize = 0;
let scratchLength: usize = 0;
export let codes: usize = 0;
let codeCount: i32 = 0;
let forms: usize = 0;
let formCount: i32 = 0;
let lastForm: usize = 0;
let keptLength: usize = 0;

/** No form is known. @param count - of codes */
export function beginLines(count: i32): void {
  scratchLength = 0;
  scratch = 0;
  codeCount = count;
  codes = heap.alloc(usize(count) << 2);
  memory.fill(codes, 0xff, usize(count) << 2);
  forms = heap.alloc(usize(MOST_FORMS) << 2);
  formCount = 0;
  lastForm = 0;
  keptLength = 0;
}

/** Makes room for a text of so many bytes, to be written where this says; the text before it is given up. */
export function roomForText(length: usize): usize {
  for (let f = 0; f < formCount; f++) keepLast(formAt(f));
  if (lastForm !== 0) keepLast(changetype<Form>(lastForm));
  return newText(length);
}

/** Room for so many bytes, as long as no more are asked for. */
export function roomForForm(length: usize): usize {
  if (length > scratchLength) {
    scratchLength = 2 * length;
    scratch = heap.alloc(scratchLength);
  }
  return scratch;
}

/** Where the codes of the line at hand stand. */
export function codesAt(): usize {
  return codes;
}

/** The last code is no value's: the options of the item at hand. */
export function setLastCode(code: i32): void {
  store<i32>(codes + (usize(codeCount - 1) << 2), code);
}

/** Takes the codes of the line that begins here; returns its end. @param like - a kept line, which it is likely to differ from in little */
export function lineOf(from: usize, like: usize): usize {
  if (like !== NONE) {
    const form = changetype<Form>(load<usize>(like, FORM));
    const end = matched(form, like, from);
    if (end !== NONE) return taken(form, end);
  }
  if (lastForm !== 0) {
    const form = changetype<Form>(lastForm);
    const end = matched(form, form.last, from);
    if (end !== NONE) return taken(form, end);
  }
  for (let f = 0; f < formCount; f++) {
    const form = formAt(f);
    if (changetype<usize>(form) === lastForm) continue;
    const end = matched(form, form.last, from);
    if (end !== NONE) return taken(form, end);
  }
  return begun(from);
}

/** A line of a form that was not met so far. */
function begun(from: usize): usize {
  const count = formOf(from);
  if (count === -1) return NONE;
  const form = new Form();
  form.count = count;
  form.wanted = heap.alloc(usize(count) << 2);
  form.last = lineRoom(form);
  form.next = lineRoom(form);
  form.copyRoom = 0;
  const end = load<usize>(scratch);
  store<usize>(form.next, from, FROM);
  store<usize>(form.next, end, END);
  for (let t: i32 = 0; t < count; t++) {
    const given = scratch + 4 + usize(t) * STEP;
    const to = form.next + FIRST + usize(t) * STEP;
    const start = load<usize>(given);
    const stop = load<usize>(given, 4);
    const wanted = load<i32>(given, 8);
    const code = codeOf(start, stop, wanted);
    if (code === INVALID) return NONE;
    store<i32>(form.wanted + (usize(t) << 2), wanted);
    store<usize>(to, start);
    store<usize>(to, stop, 4);
    store<i32>(to, code, 8);
  }
  if (formCount === MOST_FORMS) {
    memory.copy(forms, forms + 4, usize(MOST_FORMS - 1) << 2);
    formCount -= 1;
  }
  store<usize>(forms + (usize(formCount++) << 2), changetype<usize>(form));
  return taken(form, end);
}

/** The next line of a form becomes its last one. */
function taken(form: Form, end: usize): usize {
  const line = form.next;
  form.next = form.last;
  form.last = line;
  if (changetype<usize>(form) !== lastForm) memory.fill(codes, 0xff, usize(codeCount) << 2);
  lastForm = changetype<usize>(form);
  const wanted = form.wanted;
  for (let t: i32 = 0, at = line + FIRST; t < form.count; t++, at += STEP) {
    const key = load<i32>(wanted + (usize(t) << 2));
    if (key !== ABSENT) store<i32>(codes + (usize(key) << 2), load<i32>(at, 8));
  }
  return end;
}

/** Reads a line as the next one of a form, compared with a known one; returns its end, 0 where it is of another form. */
function matched(form: Form, like: usize, from: usize): usize {
  const made = form.next;
  const lastEnd = load<usize>(like, END);
  let left = form.count;
  // Where the value at hand is, in the known line and in the one that is made.
  let value = like + FIRST;
  let to = made + FIRST;
  let wanted = form.wanted;
  let at = from;
  let was = load<usize>(like, FROM);
  for (;;) {
    const same = alike(at, was, min(textEnd - at, lastEnd - was));
    at += same;
    was += same;
    const shift = at - was;
    // A number may go on where the other one has ended: only what stands behind a value says that it is the same.
    for (; left > 0 && load<usize>(value, 4) < was; left--, value += STEP, to += STEP, wanted += 4) {
      store<usize>(to, load<usize>(value) + shift);
      store<usize>(to, load<usize>(value, 4) + shift, 4);
      store<i32>(to, load<i32>(value, 8), 8);
    }
    if (was === lastEnd) break;
    if (left === 0 || was < load<usize>(value)) return NONE;
    const start = load<usize>(value) + shift;
    at = tokenEnd(start);
    if (at === NONE) return NONE;
    const code = codeOf(start, at, load<i32>(wanted));
    if (code === INVALID) return NONE;
    store<usize>(to, start);
    store<usize>(to, at, 4);
    store<i32>(to, code, 8);
    was = load<usize>(value, 4);
    left -= 1;
    value += STEP;
    to += STEP;
    wanted += 4;
  }
  if (at < textEnd && load<u8>(at) !== NEWLINE) return NONE;
  store<usize>(made, from, FROM);
  store<usize>(made, at, END);
  return at;
}

/** A copy of the line read last, for others to be compared with; 0 where too much is kept already. */
export function kept(): usize {
  const form = changetype<Form>(lastForm);
  const from = load<usize>(form.last, FROM);
  const length = load<usize>(form.last, END) - from;
  if (keptLength + length > MOST_KEPT) return NONE;
  keptLength += length;
  const line = lineRoom(form);
  const bytes = heap.alloc(length + SLACK);
  memory.copy(bytes, from, length);
  memory.copy(line, form.last, FIRST + usize(form.count) * STEP);
  store<usize>(line, changetype<usize>(form), FORM);
  move(line, form.count, bytes);
  return line;
}

/** The last line of a form, where it is still part of the text, moves to memory of its own. */
function keepLast(form: Form): void {
  const from = load<usize>(form.last, FROM);
  if (from < text || from > textEnd) return;
  const length = load<usize>(form.last, END) - from;
  if (length > form.copyRoom) {
    form.copyRoom = 2 * length;
    form.copy = heap.alloc(form.copyRoom + SLACK);
  }
  memory.copy(form.copy, from, length);
  move(form.last, form.count, form.copy);
}

/** The bytes of a line stand elsewhere. */
function move(line: usize, count: i32, to: usize): void {
  const shift = to - load<usize>(line, FROM);
  store<usize>(line, load<usize>(line, FROM) + shift, FROM);
  store<usize>(line, load<usize>(line, END) + shift, END);
  for (let t: i32 = 0, at = line + FIRST; t < count; t++, at += STEP) {
    store<usize>(at, load<usize>(at) + shift);
    store<usize>(at, load<usize>(at, 4) + shift, 4);
  }
}

function lineRoom(form: Form): usize {
  return heap.alloc(FIRST + usize(form.count) * STEP);
}

function formAt(f: i32): Form {
  return changetype<Form>(load<usize>(forms + (usize(f) << 2)));
}
