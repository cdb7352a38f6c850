declare module 'virtual:prime-theme/*.css'
