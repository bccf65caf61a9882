import { TokenPairs } from '../../components/token-pairs.tsx'

const COLORS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const

export function Example() {
  return <TokenPairs texts={COLORS} grounds={['page', 'card', 'raised', 'sunk']} least={3} />
}
