// Font files in tests, which load none.
export default 'font.woff';
