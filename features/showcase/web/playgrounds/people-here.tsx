import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { PEOPLE } from '../components/sample-people.ts'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  PeopleHere: play(PeopleHere, { start: () => ({ people: PEOPLE }) }),
}
