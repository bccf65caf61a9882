import { Outlet } from '@tanstack/react-router'

/** The frame around every screen for signed-in people. */
export function AppLayout() {
  return <Outlet />
}
