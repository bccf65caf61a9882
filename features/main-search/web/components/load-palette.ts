import { loadCommands } from './palette-sources.ts'
import { Palette } from './palette.tsx'

/** The palette with all that it can do at hand. */
export async function loadPalette() {
  await loadCommands()
  return Palette
}
