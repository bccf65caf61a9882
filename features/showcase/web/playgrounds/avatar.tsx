import { Avatar } from '#ui/avatar/avatar.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Avatar: play(Avatar, {
    start: () => ({
      person: { fullName: 'Ada Lindqvist', avatar: null, avatarColor: 'accent' as const },
      size: 'large' as const,
    }),
  }),
}
