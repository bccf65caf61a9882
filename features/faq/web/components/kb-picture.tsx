import { KB_ICONS } from '../../contract/faq.rules.ts'
import { createElement } from 'react'
import { KB_ICON } from './kb-icons.ts'

/** A category's icon; decorative. */
export function KbPicture({ name, size }: { name: string; size: number }) {
  const known = KB_ICONS.find(icon => icon === name) ?? 'book'
  return createElement(KB_ICON[known], { size, stroke: 1.6, 'aria-hidden': true })
}
