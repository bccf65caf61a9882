/**
 * What the work answers, or `late` if it takes longer. Late work goes on, and its failure is no one's.
 * @example const answer = await withTimeLimit(resolve(name), 5_000)
 */
export async function withTimeLimit<T>(
  work: Promise<T>,
  milliseconds: number,
): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, milliseconds, 'late')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
