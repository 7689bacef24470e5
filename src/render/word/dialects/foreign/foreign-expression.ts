import type { DataStep, DataToken } from "../../../../vocabulary/expression/token.ts";
import type { Operator } from "../../../../vocabulary/expression/tree.ts";
import { MeaningError, type TagPiece } from "../../tags/tag-expression.ts";
import { filterOf, methodOf } from "./foreign-functions.ts";
import { type ForeignLexeme, foreignLexemes } from "./foreign-lexemes.ts";
import { type ForeignTree, leaf, textLeaf } from "./foreign-tree.ts";

/** `jinja`: a stroke binds before operators, and divisions are those of Python; else as in JavaScript and Angular. */
type ForeignLanguage = "jinja" | "javascript";

/** Reads an expression of JavaScript or of Jinja as far as ours say the same; nothing of it is code. @throws MeaningError */
export function foreignExpression({ text, at }: TagPiece, language: ForeignLanguage): ForeignTree {
  return new ForeignParser(foreignLexemes(text, at), language).whole();
}

const mostDepth = 32;

const comparisons: Readonly<Record<string, Operator>> = {
  ...{ "===": "=", "==": "=", "=": "=", "!==": "!=", "!=": "!=", "<>": "!=" },
  ...{ "<": "<", "<=": "<=", ">": ">", ">=": ">=" },
};
const sums: Readonly<Record<string, Operator>> = { "+": "+", "-": "-", "~": "&", "&": "&" };
const constants: Readonly<Record<string, boolean | undefined>> = {
  ...{
    true: true,
    false: false,
    null: undefined,
    undefined,
    True: true,
    False: false,
    None: undefined,
    none: undefined,
  },
};

/** Recursive descent; lives for one expression. */
class ForeignParser {
  readonly #lexemes: readonly ForeignLexeme[];
  readonly #isJinja: boolean;
  #next = 0;
  #depth = 0;

  constructor(lexemes: readonly ForeignLexeme[], language: ForeignLanguage) {
    this.#lexemes = lexemes;
    this.#isJinja = language === "jinja";
  }

  whole(): ForeignTree {
    const tree = this.#expression();
    if (this.#here.kind !== "end") throw this.#unexpected("an operator or the end");
    return tree;
  }

  get #here(): ForeignLexeme {
    return this.#lexemes[this.#next] as ForeignLexeme;
  }

  #unexpected(wanted: string): MeaningError {
    const { kind, text, at } = this.#here;
    const came = kind === "end" ? "the end" : JSON.stringify(text.slice(0, 40));
    return new MeaningError("EXPRESSION_INVALID", `expected ${wanted}; came ${came}`, at);
  }

  #isAt(symbol: string): boolean {
    const { kind, text } = this.#here;
    return kind === "symbol" && text === symbol;
  }

  /** Takes one of some symbols or words, if it stands here. */
  #take(...spellings: readonly string[]): string | undefined {
    const { kind, text } = this.#here;
    if ((kind !== "symbol" && kind !== "name") || !spellings.includes(text)) return undefined;
    this.#next += 1;
    return text;
  }

  #need(spelling: string): void {
    if (this.#take(spelling) === undefined) throw this.#unexpected(JSON.stringify(spelling));
  }

  #nested<Read>(read: () => Read): Read {
    this.#depth += 1;
    if (this.#depth > mostDepth)
      throw new MeaningError("EXPRESSION_INVALID", `it is nested more than ${mostDepth} levels deep`, this.#here.at);
    const made = read();
    this.#depth -= 1;
    return made;
  }

  /** A choice, and of Angular the filters of all of it. */
  #expression(): ForeignTree {
    const tree = this.#choice();
    return this.#isJinja ? tree : this.#filtered(tree);
  }

  /** `test ? a : b`, and `a if test else b`. */
  #choice(): ForeignTree {
    const first = this.#either();
    if (this.#take("?") !== undefined) {
      const yes = this.#nested(() => this.#choice());
      this.#need(":");
      return { kind: "choice", test: first, yes, no: this.#nested(() => this.#choice()) };
    }
    if (this.#take("if") === undefined) return first;
    const test = this.#either();
    const no = this.#take("else") === undefined ? textLeaf("") : this.#nested(() => this.#choice());
    return { kind: "choice", test, yes: first, no };
  }

  #either(): ForeignTree {
    const parts = [this.#defaulted()];
    while (this.#take("or", "||") !== undefined) parts.push(this.#defaulted());
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : { kind: "either", parts };
  }

  #defaulted(): ForeignTree {
    const { at } = this.#here;
    const operands = [this.#all()];
    while (this.#take("??") !== undefined) operands.push(this.#all());
    const [first] = operands;
    return operands.length === 1 && first !== undefined ? first : { kind: "call", name: "default", operands, at };
  }

  #all(): ForeignTree {
    const parts = [this.#not()];
    while (this.#take("and", "&&") !== undefined) parts.push(this.#not());
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : { kind: "all", parts };
  }

  #not(): ForeignTree {
    if (this.#take("not") === undefined) return this.#comparison();
    return { kind: "not", operand: this.#nested(() => this.#not()) };
  }

  #comparison(): ForeignTree {
    const left = this.#sum();
    const { kind, text, at } = this.#here;
    if (kind === "symbol" && Object.hasOwn(comparisons, text)) {
      this.#next += 1;
      return { kind: "binary", operator: comparisons[text] ?? "=", left, right: this.#sum() };
    }
    if (this.#take("is") !== undefined) return this.#test(left);
    const isNot = text === "not" && kind === "name" && this.#lexemes[this.#next + 1]?.text === "in";
    if (isNot) this.#next += 1;
    if (this.#take("in") === undefined) return left;
    const found: ForeignTree = { kind: "call", name: "contains", operands: [this.#sum(), left], at };
    return isNot ? { kind: "not", operand: found } : found;
  }

  /** `is defined`, `is not none`. */
  #test(value: ForeignTree): ForeignTree {
    const isNot = this.#take("not") !== undefined;
    const word = this.#take("defined", "undefined", "none", "None", "even", "odd", "divisibleby");
    if (word === undefined) throw this.#unexpected("defined, undefined, none, even or odd");
    const nothing = leaf({ kind: "constant", value: undefined });
    const isThere: ForeignTree = { kind: "binary", operator: "!=", left: value, right: nothing };
    const rest = (by: ForeignTree, is: string): ForeignTree => ({
      ...{ kind: "binary", operator: "=", right: leaf({ kind: "number", text: is }) },
      left: this.#rest(value, by, this.#here.at),
    });
    const two = leaf({ kind: "number", text: "2" });
    const made =
      word === "defined"
        ? isThere
        : word === "even" || word === "odd"
          ? rest(two, word === "odd" ? "1" : "0")
          : word === "divisibleby"
            ? rest(this.#bracketed(), "0")
            : ({ kind: "not", operand: isThere } as const);
    return isNot ? { kind: "not", operand: made } : made;
  }

  #sum(): ForeignTree {
    let left = this.#product();
    for (let sign = this.#take("+", "-", "~", "&"); sign !== undefined; sign = this.#take("+", "-", "~", "&"))
      left = { kind: "binary", operator: sums[sign] ?? "+", left, right: this.#product() };
    return left;
  }

  #product(): ForeignTree {
    let left = this.#unary();
    for (;;) {
      const { at } = this.#here;
      const sign = this.#take("*", "/", "%", "//");
      if (sign === undefined) return left;
      const right = this.#unary();
      if (sign === "%") left = this.#rest(left, right, at);
      else if (sign === "//") left = this.#whole(left, right, at);
      else left = { kind: "binary", operator: sign === "*" ? "*" : "/", left, right };
    }
  }

  /** The rest of a division: in JavaScript it has the sign of the dividend, in Python that of the divisor. */
  #rest(left: ForeignTree, right: ForeignTree, at: number): ForeignTree {
    const rest: ForeignTree = { kind: "call", name: "mod", operands: [left, right], at };
    if (!this.#isJinja) return rest;
    const moved: ForeignTree = { kind: "binary", operator: "+", left: rest, right };
    return { kind: "call", name: "mod", operands: [moved, right], at };
  }

  /** `//`: down to the next whole number, so that nothing but the rest is left. */
  #whole(left: ForeignTree, right: ForeignTree, at: number): ForeignTree {
    const divisible: ForeignTree = { kind: "binary", operator: "-", left, right: this.#rest(left, right, at) };
    return { kind: "binary", operator: "/", left: divisible, right };
  }

  /** In Jinja filters get a value with its minus: `-x|abs` is that of `-x`. */
  #unary(): ForeignTree {
    const value = this.#signed();
    return this.#isJinja ? this.#filtered(value) : value;
  }

  #signed(): ForeignTree {
    const sign = this.#take("-", "!", "+");
    if (sign === undefined) return this.#steps(this.#primary());
    const operand = this.#nested(() => this.#signed());
    return sign === "+" ? operand : { kind: sign === "-" ? "negative" : "not", operand };
  }

  /** A value through its filters: `name|upper`, `x|round(2)`. */
  #filtered(tree: ForeignTree): ForeignTree {
    let value = tree;
    while (this.#isAt("|")) {
      this.#next += 1;
      const { kind, text, at } = this.#here;
      if (kind !== "name") throw this.#unexpected("a filter");
      this.#next += 1;
      value = filterOf(text, value, this.#isAt("(") ? this.#operands() : [], at);
    }
    return value;
  }

  #primary(): ForeignTree {
    const { kind, text } = this.#here;
    if (kind === "symbol" && text === "(") return this.#bracketed();
    if (!this.#isJinja && this.#isEntry())
      return leaf({ kind: "reference", token: { root: "item", steps: [], spelling: text } });
    if (kind === "end" || kind === "symbol") throw this.#unexpected("a value");
    this.#next += 1;
    if (kind === "number") return leaf({ kind: "number", text });
    if (kind === "text") return textLeaf(text);
    if (Object.hasOwn(constants, text)) return leaf({ kind: "constant", value: constants[text] });
    return leaf({ kind: "reference", token: { root: "name", steps: [text], spelling: text } });
  }

  /** `this`, or a full stop without a name behind it; takes it. */
  #isEntry(): boolean {
    const isThis = this.#here.kind === "name" && this.#here.text === "this";
    const isStop = this.#isAt(".") && this.#lexemes[this.#next + 1]?.kind !== "name";
    if (isThis || isStop) this.#next += 1;
    return isThis || isStop;
  }

  #bracketed(): ForeignTree {
    this.#need("(");
    const tree = this.#nested(() => this.#expression());
    this.#need(")");
    return tree;
  }

  /** `.name`, `?.name`, `[0]`, `['name']`, `.length`, and a method that is one of our functions. */
  #steps(first: ForeignTree): ForeignTree {
    let value = first;
    for (;;) {
      const { at } = this.#here;
      if (this.#take(".", "?.") !== undefined) value = this.#member(value, at);
      else if (this.#isAt("[")) value = this.#indexed(value);
      else if (this.#isAt("("))
        throw new MeaningError("EXPRESSION_INVALID", "functions of the data are not called", at);
      else return value;
    }
  }

  #member(value: ForeignTree, at: number): ForeignTree {
    const { kind, text } = this.#here;
    if (kind !== "name" && kind !== "number") throw this.#unexpected("a name");
    this.#next += 1;
    if (this.#isAt("(")) return methodOf(text, value, this.#operands(), at);
    if (text === "length") return { kind: "call", name: "len", operands: [value], at };
    return this.#stepped(value, text, at);
  }

  #indexed(value: ForeignTree): ForeignTree {
    this.#next += 1;
    const { kind, text, at } = this.#here;
    const isLast = this.#take("-") !== undefined;
    const { kind: next, text: step } = this.#here;
    if (
      (next !== "number" && (next !== "text" || isLast)) ||
      (isLast && step !== "1") ||
      /\./.test(next === "number" ? step : "")
    )
      throw this.#unexpected("a number or a name in quotes");
    this.#next += 1;
    this.#need("]");
    if (isLast) return { kind: "call", name: "last", operands: [value], at };
    return this.#stepped(value, kind === "number" ? Number(text) : text, at);
  }

  #stepped(value: ForeignTree, step: DataStep, at: number): ForeignTree {
    if (value.kind !== "leaf" || value.tree.kind !== "reference")
      throw new MeaningError("EXPRESSION_INVALID", "members stand behind a name", at);
    const { root, steps, spelling } = value.tree.token;
    const token: DataToken = {
      root,
      steps: [...steps, step],
      spelling: typeof step === "number" ? `${spelling}[${step}]` : `${spelling}.${step}`,
    };
    return leaf({ kind: "reference", token });
  }

  #operands(): readonly ForeignTree[] {
    this.#need("(");
    if (this.#take(")") !== undefined) return [];
    const operands: ForeignTree[] = [];
    do operands.push(this.#nested(() => this.#operand()));
    while (this.#take(",") !== undefined);
    this.#need(")");
    return operands;
  }

  /** `attribute='price'` is its value alone. */
  #operand(): ForeignTree {
    const [name, equals] = [this.#here, this.#lexemes[this.#next + 1]];
    if (name.kind === "name" && equals?.kind === "symbol" && equals.text === "=") this.#next += 2;
    return this.#expression();
  }
}
