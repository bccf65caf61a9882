// The terms of the licenses in use, as compared on the license page.

export const LICENSE_KINDS = ['own', 'free', 'apache', 'weak', 'font'] as const
type Kind = (typeof LICENSE_KINDS)[number]

/** Term by term. Only its owner may redistribute this product. */
export const LICENSE_TERMS: readonly { term: string; holds: Record<Kind, boolean> }[] = [
  { term: 'use', holds: { own: true, free: true, apache: true, weak: true, font: true } },
  { term: 'change', holds: { own: false, free: true, apache: true, weak: true, font: true } },
  { term: 'handOn', holds: { own: false, free: true, apache: true, weak: true, font: true } },
  { term: 'name', holds: { own: true, free: true, apache: true, weak: true, font: true } },
  { term: 'source', holds: { own: false, free: false, apache: false, weak: true, font: true } },
  { term: 'patent', holds: { own: false, free: false, apache: true, weak: true, font: false } },
]
