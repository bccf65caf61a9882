import { Keys } from '#ui/keys/keys.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = { Keys: play(Keys, { start: () => ({ keys: 'Ctrl+K' }) }) }
