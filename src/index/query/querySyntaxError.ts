/** A query that breaks a rule of the query language. */
export class QuerySyntaxError extends Error {
  constructor(
    /** One sentence without the column. */
    message: string,
    /** Where, from 0. */
    readonly offset: number,
    /** The query with this one mistake mended. */
    readonly mended: string,
  ) {
    super(message);
  }
}
