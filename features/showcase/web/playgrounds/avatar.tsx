import { Avatar } from '#ui/avatar/avatar.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Avatar: play(Avatar, {
    start: () => ({
      person: { fullName: 'Ada Lindqvist', avatar: null, avatarColor: 'accent' as const },
      size: 'large' as const,
    }),
  }),
}
