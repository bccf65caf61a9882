import type { Levels, Requirement } from './requirement.ts'

/** What the tree has. */
export interface Tree {
  hasFile: (path: string) => boolean
  hasTest: (file: string, name: string) => boolean
  hasHeading: (path: string, heading: string) => boolean
}

/** The complaints: requirements without a row or with two, rows of none, and rows whose place, test or reason is not there. */
export function judgeRequirements(
  requirements: readonly Requirement[],
  levels: Levels,
  tree: Tree,
): string[] {
  const count = (id: string) => requirements.filter(one => one.id === id).length
  return [
    ...[...levels.keys()]
      .filter(id => count(id) !== 1)
      .map(id => `ASVS ${id} has ${count(id)} rows instead of one`),
    ...requirements
      .filter(({ id }) => !levels.has(id))
      .map(({ id }) => `ASVS ${id} is no requirement of L1 or L2`),
    ...requirements.flatMap(one => findFaults(one, tree).map(fault => `ASVS ${one.id} ${fault}`)),
  ]
}

function findFaults(one: Requirement, tree: Tree): string[] {
  const fault = (isFault: boolean, text: string) => (isFault ? [text] : [])
  const vague = fault(one.requirement.split(' ').length < 3, 'does not say what is required')
  if (one.state !== 'met')
    return [...vague, ...fault(!isSentence(one.reason), `is ${one.state} without a sentence why`)]
  const { by, proof } = one
  return [
    ...vague,
    ...fault(!tree.hasFile(by), `is held by ${by}, which is not there`),
    ...('heading' in proof
      ? fault(!tree.hasHeading(by, proof.heading), `has no heading “${proof.heading}” in ${by}`)
      : fault(
          !tree.hasTest(proof.file, proof.name),
          `has no test “${proof.name}” in ${proof.file}`,
        )),
  ]
}

const isSentence = (text: string): boolean =>
  /^[\p{Lu}\d`].*\.$/u.test(text) && text.split(' ').length >= 5
