/** Points that look scattered, and are the same each time. */
export function makePoints(count: number): { name: string; x: number; y: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const x = ((index * 61) % 97) + 3
    return { name: `P-${index + 1}`, x, y: Math.round(x * 0.6 + ((index * 43) % 41)) }
  })
}
