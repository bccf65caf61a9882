export interface ComparedLine {
  kind: 'same' | 'added' | 'gone'
  text: string
}

/**
 * A line diff by longest common subsequence.
 * @example compareLines(['a', 'b'], ['a', 'c']) // a the same, b gone, c added
 */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  // lengths[i][j]: length of the longest common subsequence from i and j on.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column]
      const line = lengths[row]
      if (line !== undefined)
        line[column] = isSame
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const lines: ComparedLine[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]]
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old })
      row += 1
      column += 1
    } else if (
      old !== undefined &&
      (fresh === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      lines.push({ kind: 'gone', text: old })
      row += 1
    } else {
      lines.push({ kind: 'added', text: fresh ?? '' })
      column += 1
    }
  }
  return lines
}
