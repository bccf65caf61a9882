import { Navigate } from '@tanstack/react-router'
import { useSignedInUser } from '#platform/web/session/session.ts'

/** The specification's URL without a user: the signed-in person's page. */
export function OwnViewPage() {
  const { id } = useSignedInUser()
  return <Navigate to="/apps/user/view/$id" params={{ id: `${id}` }} replace />
}
