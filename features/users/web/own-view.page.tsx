import { Navigate } from '@tanstack/react-router'
import { useSignedInUser } from '#platform/web/session/session.ts'

/** The address of the specification without a person: the page of who is signed in. */
export function OwnViewPage() {
  const { id } = useSignedInUser()
  return <Navigate to="/apps/user/view/$id" params={{ id: `${id}` }} replace />
}
