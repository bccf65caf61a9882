import { TokenPairs } from '../../components/token-pairs.tsx'

export function Example() {
  return (
    <TokenPairs
      texts={['text', 'soft', 'faint', 'accent-text']}
      grounds={['page', 'card', 'raised', 'sunk']}
      least={4.5}
    />
  )
}
