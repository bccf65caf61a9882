/** What lies under a point. The drag library lays an invisible box there, against a mistake of browsers; it is looked through. */
export function elementAt(x: number, y: number): Element | null {
  return (
    document
      .elementsFromPoint(x, y)
      .find(element => !element.hasAttribute('data-pdnd-honey-pot')) ?? null
  )
}
