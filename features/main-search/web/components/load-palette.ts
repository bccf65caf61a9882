import { loadCommands } from './palette-commands.ts'
import { Palette } from './palette.tsx'

/** The palette with all that it can do at hand. */
export async function loadPalette() {
  await loadCommands()
  return Palette
}
