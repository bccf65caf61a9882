/** One break of a rule: where, which rule, and what to do about it. */
export interface Finding {
  path: string
  rule: string
  text: string
}
