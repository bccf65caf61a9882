import { useEffect, useEffectEvent, useState } from 'react'
import type { FormControl } from '../form/use-form.ts'

/** Of a conflict: what the other person saved, and what was made of both versions. */
interface Merged<Name extends string> {
  theirs: Record<Name, string>
  mix: Readonly<Record<Name, string>>
}

/**
 * Ends a conflict by saving the mix of both versions: the form goes on as if it had been opened with theirs, so that errors appear at their
 * fields, and a failed save keeps what is typed and its draft.
 *
 * @example const saveMerged = useSaveMerged(form)
 *   saveMerged({ theirs: valuesOf(newer), mix })
 */
export function useSaveMerged<Name extends string>(
  form: Pick<FormControl<Name>, 'reset' | 'set' | 'submit'>,
): (merged: Merged<Name>) => void {
  const [count, setCount] = useState(0)
  const submit = useEffectEvent(() => void form.submit())
  useEffect(() => {
    // After the render with the mix: what is sent is what is shown.
    if (count > 0) submit()
  }, [count])
  return ({ theirs, mix }) => {
    form.reset(theirs)
    for (const name in mix) form.set(name, mix[name])
    setCount(known => known + 1)
  }
}
