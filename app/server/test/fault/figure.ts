/** One measured figure of a fault test, with the bound it must keep. */
export interface Figure {
  name: string
  figure: number
  bound: string
  pass: boolean
}

export const atMost = (name: string, figure: number, bound: number): Figure => ({
  name,
  figure,
  bound: `<= ${bound}`,
  pass: figure <= bound,
})
export const atLeast = (name: string, figure: number, bound: number): Figure => ({
  name,
  figure,
  bound: `>= ${bound}`,
  pass: figure >= bound,
})

/** `name, figure, bound, pass` */
export const describe = ({ name, figure, bound, pass }: Figure): string =>
  `${name}, ${figure}, ${bound}, ${pass ? 'pass' : 'FAIL'}`
