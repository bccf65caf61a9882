import { SkeletonBox } from '#ui/state/state.tsx'

/** A part of an entry that is still on its way: what stands below it is shown after it. Entries show waiting parts themselves, unmarked. */
export const Waiting = ({ width }: { width: number }) => (
  <div data-waiting>
    <SkeletonBox width={width} height={14} />
  </div>
)
