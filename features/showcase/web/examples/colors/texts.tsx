import { TokenPairs } from '../../components/token-pairs.tsx'

export function Example() {
  return (
    <>
      <TokenPairs texts={['accent-ink']} grounds={['accent', 'accent-hover']} least={4.5} />
      <TokenPairs
        texts={['control-line', 'accent']}
        grounds={['page', 'card', 'raised', 'sunk']}
        least={3}
      />
    </>
  )
}
