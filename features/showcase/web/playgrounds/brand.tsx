import { Illustration } from '#ui/brand/illustration.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Logo: play(Logo, { start: () => ({ withName: true }) }),
  Illustration: play(Illustration, { start: () => ({ kind: 'empty' as const }) }),
}
