import type { ThemeOptions } from '@mui/material/styles';

/**
 * Styles of MUI's components. All values are the site's custom properties, so that both themes and the pages without
 * MUI look the same without duplicated values.
 */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: '2px solid var(--red)', outlineOffset: 3 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'contained' },
    styleOverrides: {
      root: {
        minHeight: '3rem',
        minWidth: 'var(--touch)',
        padding: '.5rem 1.35rem',
        borderRadius: 'var(--r1)',
        lineHeight: 1.2,
        transition: 'background-color var(--t-fast), color var(--t-fast)',
        variants: [
          // Only with a pointer that can hover: on touch the style would stick after a tap.
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              border: '1px solid var(--ink)',
              '@media (hover: hover)': {
                '&:hover': { background: 'var(--red)', borderColor: 'var(--red)', color: 'var(--on-red)' },
              },
            },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              borderColor: 'var(--ink)',
              '@media (hover: hover)': {
                '&:hover': { background: 'var(--ink)', color: 'var(--paper)', borderColor: 'var(--ink)' },
              },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              paddingInline: '.5rem',
              fontWeight: 500,
              color: 'var(--ink-2)',
              '&:hover': { background: 'none', color: 'var(--red)' },
            },
          },
        ],
      },
      // For the desk: dense, but at least 44 px high.
      sizeSmall: { minHeight: 'var(--touch)', padding: '.35rem .85rem', fontSize: 'var(--fs-desk)' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 'var(--touch)',
        height: 'var(--touch)',
        borderRadius: 'var(--r1)',
        color: 'inherit',
        '&:hover': { background: 'none', color: 'var(--red)' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: '3rem', borderBlock: 'var(--line)' },
      // Tabs wrap and never scroll sideways, so each tab has its own underline instead of the moving indicator.
      list: { flexWrap: 'wrap', columnGap: 'clamp(1.1rem, 2.2vw, 2.1rem)' },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: '3rem',
        minWidth: 'var(--touch)',
        padding: 0,
        fontWeight: 400,
        flexDirection: 'row',
        gap: '.4em',
        color: 'var(--ink-2)',
        opacity: 1,
        overflow: 'visible',
        '&:hover': { color: 'var(--red)' },
        '&.Mui-selected': { color: 'var(--ink)', fontWeight: 600 },
        '&.Mui-selected::after': {
          content: '""',
          position: 'absolute',
          inset: 'auto 0 -1px',
          height: 3,
          background: 'var(--red)',
          '@media (forced-colors: active)': { background: 'Highlight', forcedColorAdjust: 'none' },
        },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        display: 'block',
        marginBottom: '.45rem',
        fontWeight: 600,
        color: 'var(--ink)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
      },
      asterisk: { display: 'none' },
    },
  },
  // The label is above the field, never inside it.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: { root: { position: 'static', transform: 'none', maxWidth: 'none', overflow: 'visible' } },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        background: 'var(--sheet)',
        borderRadius: 'var(--r1)',
        fontSize: '1.125rem',
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: 'var(--field)', '& legend': { display: 'none' } },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--red)', borderWidth: 2 },
      },
      input: {
        height: 'auto',
        minHeight: '1.4em',
        padding: '.8rem .9rem',
        // Focus shows on the outline around it.
        '&:focus-visible': { outline: 0 },
      },
      multiline: { padding: 0, font: '400 1.1875rem/1.6 var(--serif)' },
    },
  },
  MuiInputBase: {
    styleOverrides: { input: { '&::placeholder': { color: 'var(--ink-3)', opacity: 1 } } },
  },
  MuiNativeSelect: {
    styleOverrides: { select: { '&:focus': { background: 'none' }, '& option': { background: 'var(--sheet)' } } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '.4rem 0 0',
        fontSize: 'var(--fs-desk)',
        lineHeight: 1.4,
        color: 'var(--ink-3)',
        '&.Mui-error': { color: 'var(--red)', fontWeight: 600 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '.28rem 1rem .28rem 0', borderBottom: 'var(--hair)', fontSize: 'inherit', lineHeight: 1.35 },
      head: { paddingBlock: '.6rem', fontWeight: 600, color: 'var(--ink-2)', borderBottom: 'var(--line)' },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0, square: true }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 'var(--r2)', boxShadow: 'var(--shadow-float)', border: 'var(--hair)' } },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { font: '440 var(--fs-h4)/1.15 var(--serif)', letterSpacing: '-.018em' } },
  },
  MuiMenu: {
    styleOverrides: { paper: { borderRadius: 'var(--r2)', boxShadow: 'var(--shadow-float)', border: 'var(--hair)' } },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 'var(--touch)' } } },
  MuiCheckbox: { styleOverrides: { root: { width: 'var(--touch)', height: 'var(--touch)', color: 'var(--field)' } } },
  MuiToggleButtonGroup: { styleOverrides: { root: { borderRadius: 'var(--r1)' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 'var(--touch)',
        padding: '.35rem .95rem',
        borderColor: 'var(--field)',
        color: 'var(--ink)',
        textTransform: 'none',
        fontWeight: 400,
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--ink)', color: 'var(--paper)', fontWeight: 600 },
        '@media (forced-colors: active)': {
          '&.Mui-selected, &.Mui-selected:hover': {
            background: 'Highlight',
            color: 'HighlightText',
            forcedColorAdjust: 'none',
          },
        },
      },
    },
  },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { background: 'var(--sunk)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 700, enterNextDelay: 300 },
    styleOverrides: {
      tooltip: { fontSize: 'var(--fs-note)', background: 'var(--turned)', color: 'var(--on-turned)', fontWeight: 400 },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { background: 'var(--turned)', color: 'var(--on-turned)', boxShadow: 'var(--shadow-float)' },
    },
  },
};
