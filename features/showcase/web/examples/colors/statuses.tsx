import { TokenPairs } from '../../components/token-pairs.tsx'

export function Example() {
  return (
    <TokenPairs
      texts={['good', 'warn', 'bad', 'info', 'idle']}
      grounds={['page', 'card', 'raised', 'sunk']}
      least={4.5}
    />
  )
}
