#!/usr/bin/env node
// Arranges the functions of a WebAssembly module so that it compresses better: bindings/wasm/arrange.mjs MODULE RESULT
//
// Functions with the same code become one, and the others are sorted by type and code: a compressor then finds similar code
// nearby. Nothing else changes, except that custom sections (names) are left out. Prints how many functions were merged.

import { readFileSync, writeFileSync } from "node:fs";

const [from, to] = process.argv.slice(2);
if (!to) {
  console.error("usage: bindings/wasm/arrange.mjs MODULE RESULT");
  process.exit(2);
}

const SECTION = { custom: 0, import: 2, function: 3, export: 7, start: 8, element: 9, code: 10 };

/** Reads a module, or a part of one. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  get isAtEnd() {
    return this.at >= this.bytes.length;
  }
  byte() {
    return this.bytes[this.at++];
  }
  /** An unsigned number in LEB128. */
  number() {
    let result = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      result += (byte & 127) * factor;
      if (byte < 128) return result;
    }
  }
  /** Skips numbers in LEB128, of any sign and size. */
  skipNumbers(count) {
    for (; count > 0; count -= 1) while (this.byte() >= 128);
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  list(read) {
    return Array.from({ length: this.number() }, () => read());
  }
}

function number(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

const list = (items) => [number(items.length), ...items].flat();

/** Skips the operands of an instruction that are not the number of a function. */
function skipOperands(code, opcode) {
  switch (opcode) {
    case 0x02: case 0x03: case 0x04: // block, loop, if: a type
    case 0x0c: case 0x0d: // br, br_if
    case 0x20: case 0x21: case 0x22: case 0x23: case 0x24: case 0x25: case 0x26: // variables, tables
    case 0x3f: case 0x40: // memory.size, memory.grow
    case 0x41: case 0x42: // i32.const, i64.const
    case 0xd0: // ref.null
      return code.skipNumbers(1);
    case 0x0e: // br_table
      return code.skipNumbers(code.number() + 1);
    case 0x11: case 0x13: // call_indirect, return_call_indirect
      return code.skipNumbers(2);
    case 0x1c: // select with types
      return code.skipNumbers(code.number());
    case 0x43: return void code.take(4);
    case 0x44: return void code.take(8);
    case 0xfc: return skipOperandsOfBulk(code, code.number());
    case 0xfd: return skipOperandsOfVector(code, code.number());
  }
  if (opcode >= 0x28 && opcode <= 0x3e) return code.skipNumbers(2); // load, store
  const hasNone =
    [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1].includes(opcode) || (opcode >= 0x45 && opcode <= 0xc4);
  if (!hasNone) throw new Error(`unknown instruction 0x${opcode.toString(16)}`);
}

function skipOperandsOfBulk(code, opcode) {
  if (opcode <= 7) return; // trunc_sat
  if (opcode > 17) throw new Error(`unknown instruction 0xfc ${opcode}`);
  code.skipNumbers([8, 10, 12, 14].includes(opcode) ? 2 : 1);
}

function skipOperandsOfVector(code, opcode) {
  if (opcode <= 11 || opcode === 92 || opcode === 93) code.skipNumbers(2); // load, store
  else if (opcode === 12 || opcode === 13) code.take(16); // v128.const, i8x16.shuffle
  else if (opcode >= 21 && opcode <= 34) code.take(1); // lanes
  else if (opcode >= 84 && opcode <= 91) {
    code.skipNumbers(2); // load_lane, store_lane
    code.take(1);
  } else if (opcode > 255) throw new Error(`unknown instruction 0xfd ${opcode}`);
}

/** The bytes of a function between the functions that it names. */
function parseFunction(body) {
  const code = new Reader(body);
  code.list(() => code.skipNumbers(2)); // local variables
  const [pieces, callees] = [[], []];
  let start = 0;
  while (!code.isAtEnd) {
    const opcode = code.byte();
    if (opcode === 0x10 || opcode === 0x12 || opcode === 0xd2) { // call, return_call, ref.func
      pieces.push(body.subarray(start, code.at));
      callees.push(code.number());
      start = code.at;
    } else skipOperands(code, opcode);
  }
  pieces.push(body.subarray(start));
  return { pieces, callees };
}

const bytes = readFileSync(from);
const file = new Reader(bytes, 8);
const sections = [];
while (!file.isAtEnd) {
  const id = file.byte();
  const content = file.take(file.number());
  if (id !== SECTION.custom) sections.push({ id, content });
}
const reader = (id) => new Reader(sections.find((it) => it.id === id)?.content ?? [0]);
const importReader = reader(SECTION.import);
if (importReader.number() !== 0) throw new Error("a module with imports");

const types = reader(SECTION.function);
const codes = reader(SECTION.code);
const functionTypes = types.list(() => types.number());
const functions = codes.list(() => parseFunction(codes.take(codes.number())));
functions.forEach((it, i) => {
  it.type = functionTypes[i];
  it.text = Buffer.concat([...it.pieces]).toString("latin1");
});

// Merge functions with the same code, then those that call merged ones.
const merged = functions.map((_, i) => i);
for (let before = -1, count = 0; count !== before; ) {
  before = count;
  const seen = new Map();
  functions.forEach((it, i) => {
    const lengths = it.pieces.map((piece) => piece.length);
    const key = [it.type, ...it.callees.map((callee) => merged[callee]), ...lengths, it.text].join(" ");
    if (!seen.has(key)) seen.set(key, i);
    merged[i] = seen.get(key);
  });
  count = functions.filter((_, i) => merged[i] !== i).length;
}
const order = functions.map((_, i) => i).filter((i) => merged[i] === i);
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
order.sort((a, b) => functions[a].type - functions[b].type || compare(functions[a].text, functions[b].text) || a - b);
const numbers = [];
order.forEach((i, place) => (numbers[i] = place));
const renumbered = (i) => number(numbers[merged[i]]);

const sized = (content) => Buffer.concat([Buffer.from(number(content.length)), content]);
const counted = (items) => Buffer.concat([Buffer.from(number(items.length)), ...items]);

function rewrite({ id, content }) {
  const old = new Reader(content);
  switch (id) {
    case SECTION.function:
      return Buffer.from(list(order.map((i) => number(functions[i].type))));
    case SECTION.code:
      return counted(order.map((i) => {
        const { pieces, callees } = functions[i];
        return sized(Buffer.concat(pieces.flatMap((piece, k) => [piece, Buffer.from(k < callees.length ? renumbered(callees[k]) : [])])));
      }));
    case SECTION.export:
      return counted(old.list(() => {
        const start = old.at;
        old.take(old.number());
        const kind = old.byte();
        const head = Buffer.from(content.subarray(start, old.at));
        const index = old.number();
        return Buffer.concat([head, Buffer.from(kind === 0 ? renumbered(index) : number(index))]);
      }));
    case SECTION.start:
      return Buffer.from(renumbered(old.number()));
    case SECTION.element:
      return counted(old.list(() => {
        const start = old.at;
        if (old.number() !== 0 || old.byte() !== 0x41) throw new Error("an unknown kind of elements");
        old.skipNumbers(1);
        if (old.byte() !== 0x0b) throw new Error("an unknown offset of elements");
        const head = Buffer.from(content.subarray(start, old.at));
        const elements = list(old.list(() => renumbered(old.number())));
        return Buffer.concat([head, Buffer.from(elements)]);
      }));
    default:
      return content;
  }
}

const result = sections.flatMap((section) => [Buffer.from([section.id]), sized(rewrite(section))]);
writeFileSync(to, Buffer.concat([bytes.subarray(0, 8), ...result]));
console.log(`${functions.length} functions, ${functions.length - order.length} of them merged`);
