/** Why an expression has no value for the data at hand; the message goes to the author. */
export class ExpressionFault extends Error {}
