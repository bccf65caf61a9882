import { ProgressBar } from '#ui/progress/progress-bar.tsx'

const HALLS = [
  { name: 'Åland', value: 82 },
  { name: 'Bern', value: 64 },
  { name: 'Córdoba', value: 47 },
  { name: 'Delhi', value: 12 },
] as const

export function Example() {
  // Horizontal bars: names are readable without tilting the head.
  return HALLS.map(({ name, value }) => <ProgressBar key={name} label={name} value={value} />)
}
