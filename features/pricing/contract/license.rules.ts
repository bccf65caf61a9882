// What the licences in the house say, as the licence page compares them.

export const LICENSE_KINDS = ['own', 'free', 'apache', 'weak', 'font'] as const
type Kind = (typeof LICENSE_KINDS)[number]

/** Term by term. Of this product nobody but its owner hands anything on. */
export const LICENSE_TERMS: readonly { term: string; holds: Record<Kind, boolean> }[] = [
  { term: 'use', holds: { own: true, free: true, apache: true, weak: true, font: true } },
  { term: 'change', holds: { own: false, free: true, apache: true, weak: true, font: true } },
  { term: 'handOn', holds: { own: false, free: true, apache: true, weak: true, font: true } },
  { term: 'name', holds: { own: true, free: true, apache: true, weak: true, font: true } },
  { term: 'source', holds: { own: false, free: false, apache: false, weak: true, font: true } },
  { term: 'patent', holds: { own: false, free: false, apache: true, weak: true, font: false } },
]
