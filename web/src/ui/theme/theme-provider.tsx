import '@mantine/core/styles/default-css-variables.layer.css'
import './mantine.css'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useMemo } from 'react'
import { readStyleNonce } from '../../platform/boot/boot.ts'
import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { resolveCssVariables, theme } from './mantine-theme.ts'

/**
 * What Mantine's components need around them: our theme in the chosen skin and direction, and the nonce of the content policy.
 *
 * @example <ThemeProvider><Outlet /></ThemeProvider>
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { skin, direction } = usePreferences()
  const value = useMemo(
    () => ({
      dir: direction,
      setDirection: (next: 'ltr' | 'rtl') => setPreferences({ direction: next }),
      toggleDirection: () => setPreferences({ direction: direction === 'ltr' ? 'rtl' : 'ltr' }),
    }),
    [direction],
  )
  return (
    <DirectionContext.Provider value={value}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        forceColorScheme={skin}
        getStyleNonce={readStyleNonce}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionContext.Provider>
  )
}

// The lock on scrolling under an open dialog writes a style element of its own.
setNonce(readStyleNonce())
