import { type ToggleEvent, useState } from 'react'

/**
 * Whether a popover has been opened yet: what is in it is made then, and stays, so that it does not vanish while it closes. Four
 * closed panels were a third of the elements of every screen.
 *
 * @example const [isMade, onBeforeToggle] = useOpened()
 */
export function useOpened(): [boolean, (event: ToggleEvent) => void] {
  const [isOpened, setOpened] = useState(false)
  return [isOpened, event => event.newState === 'open' && setOpened(true)]
}
