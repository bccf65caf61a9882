import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core'

// Mantine's components in our tokens. Its colours come in scales of ten; ours are one colour per meaning that changes with the
// skin, so a scale is the same token ten times, and what a component derives from it is set by name below.

/** The colour names that components may use. */
export const COLORS = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const
type ThemeColor = (typeof COLORS)[number]

const flat = (token: string): MantineColorsTuple => {
  const color = `var(--${token})`
  return [color, color, color, color, color, color, color, color, color, color]
}

/** Mantine's own neutral scales, by what its components use each step for. */
const DARK: MantineColorsTuple = [
  'var(--text)',
  'var(--text)',
  'var(--soft)',
  'var(--faint)',
  'var(--line)',
  'var(--raised)',
  'var(--raised)',
  'var(--card)',
  'var(--sunk)',
  'var(--page)',
]
const GRAY: MantineColorsTuple = [
  'var(--sunk)',
  'var(--sunk)',
  'var(--line)',
  'var(--line)',
  'var(--control-line)',
  'var(--faint)',
  'var(--faint)',
  'var(--soft)',
  'var(--text)',
  'var(--text)',
]

const variantColorResolver: VariantColorsResolver = input => {
  const color = COLORS.find(name => name === (input.color ?? 'accent'))
  const resolved = defaultVariantColorsResolver(input)
  if (input.variant === 'filled' && color !== undefined) return { ...resolved, color: `var(--${color === 'bad' ? 'bad' : 'accent'}-ink)` }
  return resolved
}

/**
 * The theme of every Mantine component: our tokens, 36 px controls, five sizes of text.
 *
 * @example <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} />
 */
export const theme = createTheme({
  colors: {
    accent: flat('accent'),
    good: flat('good'),
    warn: flat('warn'),
    bad: flat('bad'),
    info: flat('info'),
    idle: flat('idle'),
    dark: DARK,
    gray: GRAY,
  },
  white: 'var(--card)',
  black: 'var(--text)',
  primaryColor: 'accent',
  variantColorResolver,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: 'var(--t12)', sm: 'var(--t14)', md: 'var(--t16)', lg: 'var(--t20)', xl: 'var(--t28)' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.3', xl: '1.15' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s5)', xl: 'var(--s6)' },
  radius: { xs: 'var(--r-small)', sm: 'var(--r-small)', md: 'var(--r-control)', lg: 'var(--r-card)', xl: 'var(--r-full)' },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120, transition: 'fade' }, fz: 'xs' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 140, transition: 'pop-top-left' } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Modal: { defaultProps: { radius: 'lg', overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 } } },
    Drawer: { defaultProps: { overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 } } },
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36, color: 'idle' } },
  },
})

const neutral = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--card)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
}
const shades = Object.fromEntries(COLORS.flatMap(color => Object.entries(shadesOf(color))))

function shadesOf(color: ThemeColor): Record<string, string> {
  const text = color === 'accent' ? 'var(--accent-text)' : `var(--${color})`
  const wash = (factor: number) => `color-mix(in oklab, var(--${color}) calc(var(--wash) * ${factor}%), transparent)`
  return {
    [`--mantine-color-${color}-filled`]: `var(--${color})`,
    [`--mantine-color-${color}-filled-hover`]:
      color === 'accent' ? 'var(--accent-hover)' : `color-mix(in oklab, var(--${color}) 88%, var(--text))`,
    [`--mantine-color-${color}-text`]: text,
    [`--mantine-color-${color}-light`]: wash(100),
    [`--mantine-color-${color}-light-hover`]: wash(150),
    [`--mantine-color-${color}-light-color`]: text,
    [`--mantine-color-${color}-outline`]: text,
    [`--mantine-color-${color}-outline-hover`]: wash(60),
  }
}

/** The variables that Mantine's stylesheets read. The skins differ in the tokens, so both get the same. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const all = { ...neutral, ...shades }
  return { variables: { '--mantine-font-weight-medium': '500' }, dark: all, light: all }
}
