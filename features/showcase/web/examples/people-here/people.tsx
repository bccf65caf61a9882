import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { PEOPLE } from '../../components/sample-people.ts'

export function Example() {
  return <PeopleHere people={PEOPLE} />
}
