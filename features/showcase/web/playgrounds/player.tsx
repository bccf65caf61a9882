import { Player } from '#ui/player/player.tsx'
import { makeSound } from '../components/make-sound.ts'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

// A file generated in the page, once, whatever the controls say.
let src: string | undefined
const soundSrc = () => (src ??= URL.createObjectURL(makeSound()))

export const playgrounds: PlaygroundSpecs = {
  Player: play(Player, {
    start: ({ t }) => ({ title: t('w.sound'), src: soundSrc(), transcript: t('w.soundWords') }),
  }),
}
