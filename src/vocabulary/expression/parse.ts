import { nearest } from "../check/nearest.ts";
import { type FunctionName, functionByName } from "./functions.ts";
import { type BareNames, type Lexeme, lex } from "./lex.ts";
import type { ExpressionTree, Malformation, Operator } from "./tree.ts";

/** Limits of one expression; a longer or deeper one is malformed. */
const mostCharacters = 1000;
const mostParts = 200;
const mostDepth = 32;

/**
 * Reads an expression, without the marks around it. Total: any text gives a tree or says what is wrong with it, in time
 * linear in its length, which is bounded.
 *
 * `names`: whether bare names refer to data. Grammar: `or` binds least, then `and`, `not`, a comparison (one; they do not chain), `+ - &`, `* /`, the sign.
 */
export function parseExpression(source: string, names: BareNames = "refused"): ExpressionTree | Malformation {
  if (source.length > mostCharacters)
    return { at: mostCharacters, message: `it is longer than ${mostCharacters} characters` };
  const lexemes = lex(source, names);
  if ("message" in lexemes) return lexemes;
  if (lexemes.length - 1 > mostParts) {
    return { at: lexemes[mostParts]?.at ?? 0, message: `it has more than ${mostParts} parts` };
  }
  try {
    return new Parser(lexemes).whole();
  } catch (error) {
    if (error instanceof ExpressionError) return { at: error.at, message: error.message };
    throw error;
  }
}

export const isMalformed = (read: ExpressionTree | Malformation): read is Malformation => !("kind" in read);

class ExpressionError extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const comparisons: ReadonlySet<string> = new Set(["=", "!=", "<", "<=", ">", ">="]);
const sums: ReadonlySet<string> = new Set(["+", "-", "&"]);
const products: ReadonlySet<string> = new Set(["*", "/"]);

const constants: ReadonlyMap<string, boolean | undefined> = new Map([
  ["true", true],
  ["false", false],
  ["null", undefined],
]);

/** Recursive descent; lives for one expression. */
class Parser {
  readonly #lexemes: readonly Lexeme[];
  #next = 0;
  #depth = 0;

  constructor(lexemes: readonly Lexeme[]) {
    this.#lexemes = lexemes;
  }

  whole(): ExpressionTree {
    const tree = this.#or();
    if (this.#here.kind !== "end") throw this.#unexpected("an operator or the end");
    return tree;
  }

  get #here(): Lexeme {
    return this.#lexemes[this.#next] as Lexeme;
  }

  #isSymbol(spelling: string): boolean {
    return this.#here.kind === "symbol" && this.#here.spelling === spelling;
  }

  #isName(spelling: string): boolean {
    return this.#here.kind === "name" && this.#here.spelling === spelling;
  }

  #unexpected(wanted: string): ExpressionError {
    const { kind, spelling, at } = this.#here;
    return new ExpressionError(at, `expected ${wanted}; came ${kind === "end" ? "the end" : JSON.stringify(spelling)}`);
  }

  /** Goes one level down: calls, brackets, signs. */
  #nested<Read>(read: () => Read): Read {
    this.#depth += 1;
    if (this.#depth > mostDepth)
      throw new ExpressionError(this.#here.at, `it is nested more than ${mostDepth} levels deep`);
    const made = read();
    this.#depth -= 1;
    return made;
  }

  #or(): ExpressionTree {
    let left = this.#and();
    while (this.#isName("or")) left = this.#binary(left, () => this.#and());
    return left;
  }

  #and(): ExpressionTree {
    let left = this.#not();
    while (this.#isName("and")) left = this.#binary(left, () => this.#not());
    return left;
  }

  #binary(left: ExpressionTree, read: () => ExpressionTree): ExpressionTree {
    const operator = this.#here.spelling as Operator;
    this.#next += 1;
    return { kind: "binary", operator, left, right: read() };
  }

  #not(): ExpressionTree {
    if (!this.#isName("not")) return this.#comparison();
    this.#next += 1;
    return { kind: "unary", operator: "not", operand: this.#nested(() => this.#not()) };
  }

  #comparison(): ExpressionTree {
    const left = this.#sum();
    if (this.#here.kind !== "symbol" || !comparisons.has(this.#here.spelling)) return left;
    const tree = this.#binary(left, () => this.#sum());
    if (this.#here.kind === "symbol" && comparisons.has(this.#here.spelling)) {
      throw new ExpressionError(this.#here.at, "comparisons do not chain: join two of them by “and”");
    }
    return tree;
  }

  #sum(): ExpressionTree {
    let left = this.#product();
    while (this.#here.kind === "symbol" && sums.has(this.#here.spelling))
      left = this.#binary(left, () => this.#product());
    return left;
  }

  #product(): ExpressionTree {
    let left = this.#unary();
    while (this.#here.kind === "symbol" && products.has(this.#here.spelling))
      left = this.#binary(left, () => this.#unary());
    return left;
  }

  #unary(): ExpressionTree {
    if (!this.#isSymbol("-")) return this.#primary();
    this.#next += 1;
    return { kind: "unary", operator: "-", operand: this.#nested(() => this.#unary()) };
  }

  #primary(): ExpressionTree {
    const here = this.#here;
    if (here.kind === "name") return this.#named(here.spelling);
    if (this.#isSymbol("(")) return this.#bracketed();
    if (here.kind === "end" || here.kind === "symbol") throw this.#unexpected("a value");
    this.#next += 1;
    if (here.kind === "number") return { kind: "number", text: here.spelling };
    if (here.kind === "text") return { kind: "text", text: here.text };
    return { kind: "reference", token: here.token };
  }

  #bracketed(): ExpressionTree {
    this.#next += 1;
    const tree = this.#nested(() => this.#or());
    this.#close();
    return tree;
  }

  #close(): void {
    if (!this.#isSymbol(")")) throw this.#unexpected("a closing bracket or an operator");
    this.#next += 1;
  }

  #named(name: string): ExpressionTree {
    const { at } = this.#here;
    if (name === "and" || name === "or" || name === "not") throw this.#unexpected("a value");
    this.#next += 1;
    if (!this.#isSymbol("(")) {
      if (constants.has(name)) return { kind: "constant", value: constants.get(name) };
      throw new ExpressionError(
        at,
        `“${short(name)}” is no value: texts stand in single quotes, references begin with $`,
      );
    }
    const known = functionByName.get(name);
    if (known === undefined) throw new ExpressionError(at, unknownFunction(name));
    const operands = this.#nested(() => this.#operands());
    if (operands.length < known.least || operands.length > known.most) {
      const wanted = known.least === known.most ? `${known.least}` : `${known.least} to ${known.most}`;
      throw new ExpressionError(at, `${known.form} takes ${wanted} operands; came ${operands.length}`);
    }
    return { kind: "call", name: name as FunctionName, operands };
  }

  #operands(): readonly ExpressionTree[] {
    const operands: ExpressionTree[] = [];
    do {
      this.#next += 1;
      if (operands.length === 0 && this.#isSymbol(")")) break;
      operands.push(this.#or());
    } while (this.#isSymbol(","));
    this.#close();
    return operands;
  }
}

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

function unknownFunction(name: string): string {
  const close = nearest(name, functionByName.keys());
  return `there is no function “${short(name)}”${close === undefined ? "" : `; did you mean “${close}”?`}`;
}
