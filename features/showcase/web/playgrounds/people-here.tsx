import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { PEOPLE } from '../components/sample-people.ts'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = { PeopleHere: play(PeopleHere, { start: () => ({ people: PEOPLE }) }) }
