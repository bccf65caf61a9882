import { Illustration } from '#ui/brand/illustration.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Logo: play(Logo, { start: () => ({ withName: true }) }),
  Illustration: play(Illustration, { start: () => ({ kind: 'empty' as const }) }),
}
