import { Keys } from '#ui/keys/keys.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Keys: play(Keys, { start: () => ({ keys: 'Ctrl+K' }) }),
}
